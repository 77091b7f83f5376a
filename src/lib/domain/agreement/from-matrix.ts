import { ok } from '../shared/ok.ts';
import { derivedLabels, type PlacedLabel } from './derived-labels.ts';
import { labelIndex, unknownLabel, type Category } from './label-index.ts';
import { StudyProblems, type StudyFailure } from './study-problems.ts';
import type { Scale, Study, StudyItem } from './study.ts';

/** A rating, or its absence: null, undefined and the number NaN are missing; the texts "" and "NA" are not. */
export type Cell = Category | null | undefined;

export interface MatrixInput {
	/** Items x raters. */
	ratings: readonly (readonly Cell[])[];
	/** The declared labels in order. Left out: those seen, sorted. */
	labels?: readonly Category[];
	scale?: Scale;
	/** Left out: rater-1, rater-2 ... */
	raters?: readonly string[];
	/** Left out: item-1, item-2 ... */
	items?: readonly StudyItem[];
	/** Texts that also mean "missing". None by default. */
	missing?: readonly string[];
}

/**
 * A study from a matrix of items x raters. Refuses rows of unequal length (`ragged_matrix`), ratings that are no
 * declared label (`unknown_label`, naming row, rater and label), and names of raters or items that do not fit.
 * Example: `fromMatrix({ labels: ['A', 'B'], ratings: [['A', null], ['A', 'B']] })`.
 */
export function fromMatrix(input: MatrixInput): { ok: true; value: Study } | StudyFailure {
	const { ratings: rows, scale = 'nominal' } = input;
	const width = input.raters?.length ?? rows[0]?.length ?? 0;
	const raters = input.raters ?? Array.from({ length: width }, (_, j) => `rater-${j + 1}`);
	const items = input.items ?? rows.map((_, i) => ({ id: `item-${i + 1}` }));
	const problems = new StudyProblems();
	const absent = new Set(input.missing);
	const missing = (cell: Cell): cell is null | undefined =>
		cell === null || cell === undefined || cell !== cell || (typeof cell === 'string' && absent.has(cell));

	if (items.length !== rows.length)
		problems.add({
			message: `There are ${rows.length} rows of ratings and ${items.length} items. Give one item for each row.`
		});
	for (const [what, names] of [
		['item', items.map((i) => i.id)],
		['rater', raters]
	] as const) {
		const seen = new Set<string>();
		for (const [row, name] of names.entries()) {
			if (seen.has(name))
				problems.add({
					reason: 'duplicate_rating',
					message: `The ${what} "${name}" appears twice. Name each ${what} once.`,
					...(what === 'item' ? { row, item: name } : { rater: name })
				});
			seen.add(name);
		}
	}
	rows.forEach((row, i) => {
		if (row.length !== width)
			problems.add({
				reason: 'ragged_matrix',
				message: `Row ${i + 1} has ${row.length} ratings where ${width} are expected. Write null for a missing rating.`,
				row: i,
				item: items[i]?.id
			});
	});

	function* placed(): Generator<PlacedLabel> {
		for (const [row, cells] of rows.entries())
			for (const [j, label] of cells.entries())
				if (!missing(label)) yield { label, row, rater: raters[j] ?? `rater-${j + 1}` };
	}
	const labels = input.labels ?? derivedLabels(placed(), problems);
	const index = labelIndex(labels, scale, problems);
	const ratings = new Int16Array(rows.length * width).fill(-1);
	rows.forEach((row, i) => {
		for (let j = 0; j < row.length; j++) {
			const cell = row[j];
			if (missing(cell)) continue;
			const code = index.get(cell);
			if (code !== undefined) {
				if (j < width) ratings[i * width + j] = code;
				continue;
			}
			const rater = raters[j] ?? `rater-${j + 1}`;
			const message = unknownLabel(cell, `Row ${i + 1}, rater ${rater}`, labels);
			problems.add({ reason: 'unknown_label', message, row: i, rater, item: items[i]?.id, label: String(cell) });
		}
	});
	return problems.failure() ?? ok({ labels: labels.map(String), scale, raters, items, ratings });
}
