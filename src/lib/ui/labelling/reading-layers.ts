import type { LabelPage } from '../../domain/labels/label-page.ts';
import { fieldDifferences, type Marks } from '../reading/field-differences.ts';
import type { Layer } from '../reading/pieces.ts';
import type { Working } from './working.ts';

/** What differs between the contexts of a page: for each field that they do not share, the marks by letter. Empty for one context. */
export function pageDifferences(page: LabelPage): Map<string, Map<string, Marks>> {
	const found = new Map<string, Map<string, Marks>>();
	if (page.cases.length < 2) return found;
	for (const field of page.codebook.fields) {
		if (field.shared) continue;
		const marks = fieldDifferences(
			page.cases.map((one) => (Object.hasOwn(one.visible, field.name) ? one.visible[field.name] : ''))
		);
		if (marks.some((one) => one.size))
			found.set(field.name, new Map(page.cases.map((one, i) => [one.letter, marks[i]])));
	}
	return found;
}

/** The layers of one field, by JSON Pointer: what differs, and the quotes of some answers. */
export function fieldLayers(
	field: string,
	differs: Marks | undefined,
	answers: readonly Working[]
): Map<string, Layer[]> {
	const layers = new Map<string, Layer[]>();
	const add = (path: string, layer: Layer) => layers.set(path, [...(layers.get(path) ?? []), layer]);
	for (const [path, spans] of differs ?? [])
		layers.set(
			path,
			spans.map((span) => ({ ...span, kind: 'differs' }))
		);
	for (const answer of answers)
		for (const quote of answer.evidence)
			if (quote.field === field) add(quote.path ?? '', { start: quote.start, end: quote.end, kind: 'quote' });
	return layers;
}
