import type { Layer } from '../reading/pieces.ts';
import { exactText } from '../reading/quote-at.ts';
import type { Quoting } from './merge-quotes.ts';
import { segments } from './segments.ts';

/** Letters that have a line style of their own in marks.css; the rest are drawn alike and told apart by the list of quotes. */
const STYLED = new Set(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'you', 'model']);

/** The name under which marks.css and the switches know someone. */
export function layerName(by: string): string {
	return STYLED.has(by) ? by.toLowerCase() : 'more';
}

/**
 * What has to be drawn over one field of one case: by JSON Pointer of the exact text ('' for the field itself), layers whose kinds
 * are the classes of marks.css. Each segment says whose it is, who begins there, and what is read out before it ("A and C quoted:").
 */
export function markLayers(
	visible: Record<string, unknown>,
	field: string,
	quoting: readonly Quoting[]
): ReadonlyMap<string, Layer[]> {
	const spans = new Map<string, { start: number; end: number; by: string }[]>();
	for (const { by, evidence } of quoting)
		for (const { field: where, path = '', start, end } of evidence) {
			if (where !== field) continue;
			const here = spans.get(path);
			if (here) here.push({ start, end, by });
			else spans.set(path, [{ start, end, by }]);
		}
	const layers = new Map<string, Layer[]>();
	for (const [path, quotes] of spans) {
		const text = exactText(visible, field, path);
		if (text === null) continue;
		const drawn = segments(text, quotes).filter((segment) => segment.by.length);
		layers.set(
			path,
			drawn.flatMap(({ start, end, by, opens, closes }) =>
				kinds(by, opens, closes).map((kind) => ({ start, end, kind }))
			)
		);
	}
	return layers;
}

function kinds(by: readonly string[], opens: readonly string[], closes: readonly string[]): string[] {
	const names = [...new Set(by.map(layerName))];
	const role = (i: number) => (i === 0 ? 'said' : i === names.length - 1 ? 'and' : 'also');
	return [
		'quote',
		'laid',
		...names.map((name) => `by-${name}`),
		...names.map((name, i) => `${role(i)}-${name}`),
		...(opens.length ? ['opens'] : []),
		...new Set(opens.map((name) => `opens-${layerName(name)}`)),
		...new Set(closes.map((name) => `closes-${layerName(name)}`))
	];
}
