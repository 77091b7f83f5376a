import type { ForestRow } from './report-view.ts';

/** Rows of a forest plot in the order asked for. Undefined values come last. */
export function sortRows(rows: readonly ForestRow[], by: string): ForestRow[] {
	const byName = (a: ForestRow, b: ForestRow) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
	const kappa = ({ kappa }: ForestRow) => ('value' in kappa ? kappa.value : Infinity);
	if (by === 'kappa') return [...rows].sort((a, b) => (kappa(a) === kappa(b) ? byName(a, b) : kappa(a) - kappa(b)));
	if (by === 'items') return [...rows].sort((a, b) => b.items - a.items || byName(a, b));
	return [...rows].sort(byName);
}
