import type { Scale } from './study.ts';
import { StudyProblems } from './study-problems.ts';

export type Category = string | number;

/** How a label looks when case and outer blanks do not count. */
const folded = (label: Category) => String(label).trim().toLowerCase();

/** Labels that someone may have meant to be one: they differ in case or outer blanks only. */
export function lookalikes(labels: readonly Category[]): [string, string][] {
	const seen = new Map<string, string>();
	const pairs: [string, string][] = [];
	for (const label of labels) {
		const key = folded(label);
		const first = seen.get(key);
		if (first === undefined) seen.set(key, String(label));
		else pairs.push([first, String(label)]);
	}
	return pairs;
}

/**
 * Where each declared label stands. Labels are compared exactly, and the number 1 is not the text "1": merging them
 * silently is how tools come to count labels that nobody declared.
 */
export function labelIndex(labels: readonly Category[], scale: Scale, problems: StudyProblems): Map<Category, number> {
	const index = new Map<Category, number>();
	const names = new Set<string>();
	const values = new Map<number, string>();
	if (labels.length > 32767)
		problems.add({ message: `There are ${labels.length} labels; at most 32,767 can be told apart.` });
	for (const label of labels) {
		const name = String(label);
		if (names.has(name))
			problems.add({ message: `The label "${name}" is declared twice. Declare each label once.`, label: name });
		names.add(name);
		index.set(label, index.size);
		if (scale !== 'interval') continue;
		const value = typeof label === 'number' ? label : label.trim() === '' ? NaN : Number(label);
		const twin = values.get(value);
		if (!Number.isFinite(value))
			problems.add({
				reason: 'needs_ordered_labels',
				message: `The label "${name}" is no number, and an interval scale needs numbers. Use the ordinal or nominal scale.`,
				label: name
			});
		else if (twin !== undefined)
			problems.add({
				message: `The labels "${twin}" and "${name}" are the same number. Declare it once.`,
				label: name
			});
		values.set(value, name);
	}
	return index;
}

/** The sentence for a rating that is none of the declared labels, with the label that may have been meant. */
export function unknownLabel(label: Category, at: string, labels: readonly Category[]): string {
	const near = labels.find((l) => folded(l) === folded(label));
	const quoted = JSON.stringify(label);
	const hint =
		near === undefined
			? `The labels are ${labels.map((l) => JSON.stringify(l)).join(', ')}.`
			: `The declared label is ${JSON.stringify(near)}: labels are compared exactly, case and blanks included.`;
	return `${at}: unknown label ${quoted}. ${hint}`;
}
