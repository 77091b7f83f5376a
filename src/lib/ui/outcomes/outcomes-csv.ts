import type { OutcomeFigures } from '../../domain/outcomes/outcome-report.ts';
import type { Share } from '../../domain/outcomes/share.ts';
import { csvCell } from '../../domain/shared/csv-cell.ts';

const HEAD = ['k', 'n', 'share', 'wilson_low', 'wilson_high', 'by_id_low', 'by_id_high'];
const cells = ({ k, n, value, wilson, ci }: Share) => [
	k,
	n,
	value,
	wilson?.low ?? null,
	wilson?.high ?? null,
	ci?.low ?? null,
	ci?.high ?? null
];

/** The table of a report of outcomes as CSV, with all digits: all models first, then each. */
export function outcomesCsv(rows: readonly ({ model: string } & OutcomeFigures)[]): string {
	const lines = [
		[
			'model',
			'items',
			'open',
			...HEAD.map((name) => `plausible_${name}`),
			...HEAD.map((name) => `gold_unsafe_among_plausible_${name}`)
		],
		...rows.map((row) => [
			row.model,
			row.items,
			row.open,
			...cells(row.plausibility),
			...cells(row.gold_unsafe_among_plausible)
		])
	];
	return lines.map((line) => line.map(csvCell).join(',') + '\r\n').join('');
}
