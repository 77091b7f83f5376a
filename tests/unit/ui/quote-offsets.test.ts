import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOffset } from '../../../src/lib/domain/shared/text-offset.ts';
import { jsonTree, type JsonTree } from '../../../src/lib/ui/reading/json-tree.ts';
import { pieces } from '../../../src/lib/ui/reading/pieces.ts';
import { quoteAt } from '../../../src/lib/ui/reading/quote-at.ts';
import { exactOffset } from '../../../src/lib/ui/reading/source.ts';

function* texts(tree: JsonTree): Generator<Extract<JsonTree, { kind: 'text' }>> {
	if (tree.kind === 'text') yield tree;
	if (tree.kind === 'object') for (const { node } of tree.entries) yield* texts(node);
	if (tree.kind === 'array') for (const node of tree.items) yield* texts(node);
	if (tree.kind === 'opened') yield* texts(tree.tree);
}

describe('offsets of shown text', () => {
	it('pieces hold every character once, at its exact place, whatever lies over them', () => {
		const layer = fc.record({ start: fc.nat(40), end: fc.nat(40), kind: fc.constantFrom('quote', 'differs', 'sign') });
		fc.assert(
			fc.property(
				fc.string({ unit: 'binary', maxLength: 30 }),
				fc.nat(5),
				fc.array(layer, { maxLength: 6 }),
				(text, at, layers) => {
					const cut = pieces(text, at, layers);
					expect(cut.map((piece) => piece.text).join('')).toBe(text);
					for (const piece of cut) expect(textOffset.slice(text, piece.at - at, piece.to - at)).toBe(piece.text);
				}
			)
		);
	});

	it('a string inside a text that holds JSON is quoted as it is written there, escapes and all', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.boolean(), (value, spaced) => {
				const field = JSON.stringify({ value, more: ['🔏 "quoted"\n\u0007é'] }, null, spaced ? 2 : 0);
				const tree = jsonTree(field);
				expect(tree).not.toBeNull();
				for (const { text, source } of texts(tree as JsonTree)) {
					const length = textOffset.length(text);
					const [start, end] = [exactOffset(source.at, 0), exactOffset(source.at, length)];
					const written = textOffset.slice(field, start, end);
					// A text within a text is escaped twice: only what stands directly in the field is read back here.
					if (!written.includes('\\\\')) expect(JSON.parse(`"${written}"`)).toBe(text);
				}
			})
		);
	});

	it('builds a quote without the blanks around it, and none for blanks alone or a place outside', () => {
		const visible = { evidence: 'one  🔏 two ', json: { 'a/b': 'inner text' } };
		const place = { field: 'evidence', path: '', start: 3, end: 10 };
		expect(quoteAt(visible, place)).toEqual({ field: 'evidence', start: 5, end: 10, quote: '🔏 two' });
		expect(quoteAt(visible, { ...place, end: 5 })).toBeNull();
		expect(quoteAt(visible, { ...place, end: 99 })).toBeNull();
		expect(quoteAt(visible, { field: '__proto__', path: '', start: 0, end: 1 })).toBeNull();
		expect(quoteAt(visible, { field: 'json', path: '/a~1b', start: 0, end: 5 })).toEqual({
			field: 'json',
			path: '/a~1b',
			start: 0,
			end: 5,
			quote: 'inner'
		});
	});
});
