import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOffset } from '../../../src/lib/domain/shared/text-offset.ts';
import { foldAt } from '../../../src/lib/ui/reading/fold-at.ts';
import { blocks, lines } from '../../../src/lib/ui/reading/lines.ts';
import { looksLikeCode } from '../../../src/lib/ui/reading/looks-like-code.ts';
import { markdownLine } from '../../../src/lib/ui/reading/markdown-line.ts';
import { pieces } from '../../../src/lib/ui/reading/pieces.ts';
import { tokens } from '../../../src/lib/ui/reading/tokens.ts';

const anyText = fc.string({
	unit: fc.constantFrom('a', 'B', ' ', '\n', '\r', '1', '.', ',', '🔏', 'é', 'é', 'א', '*', '`', '#', '-')
});

describe('text that is shown exactly', () => {
	it('is cut at line feeds alone, and nothing is lost', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const all = lines(text);
				expect(all.map((line) => line.text).join('\n')).toBe(text);
				for (const line of all)
					expect(textOffset.slice(text, line.start, line.start + textOffset.length(line.text))).toBe(line.text);
				expect(blocks(all).flat()).toEqual(all);
			})
		);
	});

	it('is cut at the edges of its layers, in code points, and nothing is lost', () => {
		const layer = fc
			.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }), fc.constantFrom('quote', 'differs'))
			.map(([start, size, kind]) => ({ start, end: start + size, kind }));
		fc.assert(
			fc.property(anyText, fc.nat(9), fc.array(layer, { maxLength: 4 }), (text, at, layers) => {
				const cut = pieces(text, at, layers);
				expect(cut.map((piece) => piece.text).join('')).toBe(text);
				expect(cut[0].at).toBe(at);
				for (const piece of cut) {
					expect(piece.to - piece.at).toBe(textOffset.length(piece.text));
					const over = layers.filter((one) => one.start < piece.to && one.end > piece.at && piece.at < piece.to);
					expect(new Set(piece.kinds)).toEqual(new Set(over.map((one) => one.kind)));
				}
			})
		);
	});

	it('gives an escaped character a piece of its own', () => {
		// "a\"b" in JSON: the quote stands on two characters of the exact text.
		const cut = pieces('a"b', Int32Array.from([10, 11, 13, 14]), [{ start: 11, end: 14, kind: 'quote' }]);
		expect(cut).toEqual([
			{ text: 'a', at: 10, to: 11, kinds: [] },
			{ text: '"', at: 11, to: 13, kinds: ['quote'] },
			{ text: 'b', at: 13, to: 14, kinds: ['quote'] }
		]);
	});

	it('folds above 6 kB, at a line end, else at a blank, never inside a character', () => {
		expect(foldAt('x'.repeat(6000))).toBeNull();
		const prose = 'word '.repeat(1500);
		expect(prose.slice(0, foldAt(prose)!).endsWith(' ')).toBe(true);
		const listed = 'a line of text\n'.repeat(500);
		expect(listed.slice(0, foldAt(listed)!).endsWith('\n')).toBe(true);
		const solid = '🔏'.repeat(4000);
		expect(foldAt(solid)! % 2).toBe(0);
		const shifted = `x${solid}`;
		expect(shifted.charCodeAt(foldAt(shifted)!) >> 10).not.toBe(0xdc00 >> 10);
	});

	it('finds tokens that cover everything but blanks; a number keeps its points', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				for (const token of tokens(text)) expect(textOffset.slice(text, token.start, token.end)).toBe(token.text);
				expect(
					tokens(text)
						.map((token) => token.text)
						.join('')
				).toBe(text.replace(/\s+/g, ''));
			})
		);
		expect(tokens('2,000.00 EUR on 2026-03-12, 09:30').map((t) => t.text)).toEqual([
			'2,000.00',
			'EUR',
			'on',
			'2026-03-12',
			',',
			'09:30'
		]);
	});
});

describe('Markdown as written', () => {
	it('tells headings, items, quotes, code and rules apart', () => {
		const kinds = [
			'# Title',
			'text',
			'- item',
			'  - deeper',
			'12. item',
			'> quote',
			'```js',
			'---',
			'| a | b |',
			'',
			'#hashtag',
			'-5 degrees'
		];
		expect(kinds.map((line) => markdownLine(line, false).kind)).toEqual([
			'heading',
			'text',
			'item',
			'item',
			'item',
			'quote',
			'fence',
			'rule',
			'table',
			'blank',
			'text',
			'text'
		]);
		expect(markdownLine('# a comment', true).kind).toBe('code');
		expect(markdownLine('  - deeper', false).depth).toBe(1);
	});

	it('draws signs lighter and strong text heavier, in code points', () => {
		const { layers } = markdownLine('- 🔏 **must** `x`', false);
		expect(layers).toEqual([
			{ start: 0, end: 1, kind: 'sign' },
			{ start: 4, end: 6, kind: 'sign' },
			{ start: 6, end: 10, kind: 'strong' },
			{ start: 10, end: 12, kind: 'sign' },
			{ start: 13, end: 14, kind: 'sign' },
			{ start: 14, end: 15, kind: 'code' },
			{ start: 15, end: 16, kind: 'sign' }
		]);
	});

	it('sees a policy language as code, and prose with commas as prose', () => {
		const cedar =
			'permit (\n  principal in Role::"A",\n  action,\n  resource\n)\nwhen\n{\n  principal.tags has "x" &&\n  resource.stage == "y"\n};';
		expect(looksLikeCode(cedar)).toBe(true);
		expect(looksLikeCode('{"a": 1}')).toBe(true);
		expect(
			looksLikeCode('Dear all,\n\nthe treasurer (Mara) asks,\nas before, for a grant.\nIt ended on 4 March.')
		).toBe(false);
	});
});
