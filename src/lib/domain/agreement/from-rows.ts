import { ok } from '../shared/ok.ts';
import { derivedLabels } from './derived-labels.ts';
import { labelIndex, unknownLabel } from './label-index.ts';
import { StudyProblems, type StudyFailure } from './study-problems.ts';
import type { Scale, Study, StudyItem } from './study.ts';

/** One rating in long form. */
export interface RatingRow {
	item: string;
	rater: string;
	label: string;
}

export interface RowsInput {
	rows: readonly RatingRow[];
	/** The declared labels in order. Left out: those seen, sorted. */
	labels?: readonly string[];
	scale?: Scale;
	/** Everyone who should have rated, in order. Left out: those seen, as they appear. */
	raters?: readonly string[];
	/** Everything that should have been rated, with clusters and strata. Left out: the items seen, as they appear. */
	items?: readonly StudyItem[];
}

/**
 * A study from ratings in long form. Refuses a second rating of an item by the same rater (`duplicate_rating`), also
 * when it is equal: counted twice, it would agree with itself. Refuses undeclared labels (`unknown_label`), items and raters.
 * Example: `fromRows({ labels: ['A', 'B'], rows: [{ item: 'i1', rater: 'r1', label: 'A' }] })`.
 */
export function fromRows(input: RowsInput): { ok: true; value: Study } | StudyFailure {
	const { rows, scale = 'nominal' } = input;
	const problems = new StudyProblems();
	const labels =
		input.labels ??
		derivedLabels(
			rows.map((r, row) => ({ ...r, row })),
			problems
		);
	const index = labelIndex(labels, scale, problems);
	const raters = input.raters ?? [...new Set(rows.map((r) => r.rater))];
	const items = input.items ?? [...new Set(rows.map((r) => r.item))].map((id) => ({ id }));
	const column = new Map(raters.map((name, j) => [name, j]));
	const line = new Map(items.map(({ id }, i) => [id, i]));
	if (column.size < raters.length) problems.add({ message: 'A rater is named twice. Name each rater once.' });
	if (line.size < items.length) problems.add({ message: 'An item is named twice. Name each item once.' });

	const ratings = new Int16Array(items.length * raters.length).fill(-1);
	for (const [row, { item, rater, label }] of rows.entries()) {
		const at = `Row ${row + 1}, item ${item}, rater ${rater}`;
		const place = { row, item, rater, label };
		const i = line.get(item);
		const j = column.get(rater);
		const code = index.get(label);
		if (i === undefined) problems.add({ message: `${at}: there is no item "${item}".`, ...place });
		else if (j === undefined) problems.add({ message: `${at}: there is no rater "${rater}".`, ...place });
		else if (code === undefined)
			problems.add({ reason: 'unknown_label', message: unknownLabel(label, at, labels), ...place });
		else if (ratings[i * raters.length + j] >= 0)
			problems.add({
				reason: 'duplicate_rating',
				message: `${at}: ${rater} has already rated ${item} as "${labels[ratings[i * raters.length + j]]}". Keep one of the two ratings.`,
				...place
			});
		else ratings[i * raters.length + j] = code;
	}
	return problems.failure() ?? ok({ labels: labels.map(String), scale, raters: [...raters], items, ratings });
}
