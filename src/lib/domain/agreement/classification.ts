import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

export interface LabelScores {
	label: string;
	precision: number;
	recall: number;
	f1: number;
	/** Items that truly carry the label. */
	support: number;
}

export interface Classification {
	accuracy: number;
	/** Mean recall over the labels that occur among the true ones. */
	balancedAccuracy: number;
	/** Mean F1 over the declared labels, used or not. */
	macroF1: number;
	perLabel: LabelScores[];
	/** Rows: true label; columns: predicted; in the order of the labels. */
	confusion: number[][];
}

/**
 * Predicted labels against true ones: accuracy, balanced accuracy, macro-F1, and precision, recall and F1 of each label, with 0/0
 * taken as 0 (scikit-learn's zero_division = 0). Macro-F1 is the mean of the F1s, not the F1 of the mean precision and recall.
 * Undefined without items (`no_ratings`) and where a label is not declared (`unknown_label`).
 */
export function classification(
	truth: readonly string[],
	predicted: readonly string[],
	labels: readonly string[]
): Statistic<Classification> {
	if (!truth.length) return lacking('no_ratings');
	const index = new Map(labels.map((label, k) => [label, k]));
	const confusion = labels.map(() => labels.map(() => 0));
	for (const [i, label] of truth.entries()) {
		const row = index.get(label);
		const column = index.get(predicted[i]);
		if (row === undefined || column === undefined) return lacking('unknown_label');
		confusion[row][column]++;
	}
	const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
	const perLabel = labels.map((label, k) => {
		const hits = confusion[k][k];
		const support = confusion[k].reduce((sum, n) => sum + n, 0);
		const given = confusion.reduce((sum, row) => sum + row[k], 0);
		return {
			label,
			precision: ratio(hits, given),
			recall: ratio(hits, support),
			f1: ratio(2 * hits, support + given),
			support
		};
	});
	const mean = (of: number[]) => of.reduce((sum, v) => sum + v, 0) / of.length;
	return defined({
		accuracy: confusion.reduce((sum, row, k) => sum + row[k], 0) / truth.length,
		balancedAccuracy: mean(perLabel.filter((l) => l.support > 0).map((l) => l.recall)),
		macroF1: mean(perLabel.map((l) => l.f1)),
		perLabel,
		confusion
	});
}
