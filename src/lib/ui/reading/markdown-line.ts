import { textOffset } from '../../domain/shared/text-offset.ts';
import type { Layer } from './pieces.ts';

/** How a line of Markdown source looks. Its characters stay as they are written. */
export interface LineLook {
	kind: 'text' | 'heading' | 'item' | 'quote' | 'code' | 'fence' | 'rule' | 'table' | 'blank';
	/** Indent steps of a list item. */
	depth: number;
	/** Offsets count from the start of the line: signs are drawn lighter, strong text heavier, code in its own face. */
	layers: Layer[];
}

/**
 * Markdown shown as written: a heading is heavier, a list hangs, signs are lighter, and every character stays where it is.
 * So a quote taken from the screen is the exact text, which a rendered view could not promise (it drops and joins characters).
 *
 * @param inFence whether the line stands in a fenced code block; the caller carries the state from `kind: 'fence'`
 */
export function markdownLine(text: string, inFence: boolean): LineLook {
	const look = (kind: LineLook['kind'], signs = 0, depth = 0): LineLook => ({
		kind,
		depth,
		layers:
			kind === 'code' || kind === 'fence'
				? []
				: [...(signs ? [{ start: 0, end: signs, kind: 'sign' }] : []), ...inline(text, signs)]
	});
	if (/^\s{0,3}(```|~~~)/.test(text)) return look('fence');
	if (inFence) return look('code');
	if (!text.trim()) return look('blank');
	const heading = /^#{1,6}(?=\s)/.exec(text);
	if (heading) return look('heading', heading[0].length);
	if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(text)) return look('rule', text.length);
	if (/^\s*\|.*\|\s*$/.test(text)) return look('table');
	const item = /^(\s*)(?:[-*+]|\d{1,9}[.)])(?=\s)/.exec(text);
	if (item) return look('item', item[0].length, Math.min(Math.floor(item[1].replaceAll('\t', '    ').length / 2), 4));
	const quote = /^\s{0,3}>/.exec(text);
	if (quote) return look('quote', quote[0].length);
	return look('text');
}

const INLINE = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(`+)(.+?)\3/g;

function inline(text: string, from: number): Layer[] {
	if (text.length > 20_000) return [];
	const layers: Layer[] = [];
	for (const match of text.slice(from).matchAll(INLINE)) {
		const sign = (match[1] ?? match[3]).length;
		const start = textOffset.fromUtf16(text, from + match.index);
		const end = start + textOffset.length(match[0]);
		layers.push(
			{ start, end: start + sign, kind: 'sign' },
			{ start: start + sign, end: end - sign, kind: match[1] ? 'strong' : 'code' },
			{ start: end - sign, end, kind: 'sign' }
		);
	}
	return layers;
}
