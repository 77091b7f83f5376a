import { lookalikes, type Category } from './label-index.ts';
import type { StudyProblems } from './study-problems.ts';

/** A rating with the place it stands at, for messages. */
export interface PlacedLabel {
	label: Category;
	row: number;
	rater: string;
	item?: string;
}

/**
 * The labels of ratings that came without a declared list: those seen, as numbers where all are numbers, else by code
 * unit. Labels that differ in case or blanks only are refused here, because nobody said that both are meant.
 */
export function derivedLabels(ratings: Iterable<PlacedLabel>, problems: StudyProblems): Category[] {
	const first = new Map<Category, PlacedLabel>();
	for (const placed of ratings) if (!first.has(placed.label)) first.set(placed.label, placed);
	const labels = [...first.keys()];
	const numeric = labels.every((l) => String(l).trim() !== '' && Number.isFinite(Number(l)));
	labels.sort((a, b) => (numeric && Number(a) !== Number(b) ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1));
	for (const [one, other] of lookalikes(labels)) {
		const at = [...first.values()].find((p) => String(p.label) === other);
		problems.add({
			reason: 'unknown_label',
			message:
				`Row ${(at?.row ?? 0) + 1}, rater ${at?.rater}: the labels ${JSON.stringify(one)} and ${JSON.stringify(other)} ` +
				'differ only in case, blanks or type. Correct one of them, or declare the labels.',
			row: at?.row,
			rater: at?.rater,
			item: at?.item,
			label: other
		});
	}
	return labels;
}
