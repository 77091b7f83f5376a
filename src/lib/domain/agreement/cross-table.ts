/** A labels x labels table of counts of two raters, the first in the rows, row by row. */
export type CrossTable = Float64Array;

/** Items in the table, and how many got the same label from both. */
export function tableAgreement(table: CrossTable, labels: number): { items: number; agreeing: number } {
	let items = 0;
	let agreeing = 0;
	for (let cell = 0; cell < table.length; cell++) items += table[cell];
	for (let k = 0; k < labels; k++) agreeing += table[k * labels + k];
	return { items, agreeing };
}

/** Row sums (first rater) and column sums (second rater). */
export function margins(table: CrossTable, labels: number): { rows: Float64Array; columns: Float64Array } {
	const rows = new Float64Array(labels);
	const columns = new Float64Array(labels);
	for (let k = 0; k < labels; k++)
		for (let l = 0; l < labels; l++) {
			rows[k] += table[k * labels + l];
			columns[l] += table[k * labels + l];
		}
	return { rows, columns };
}
