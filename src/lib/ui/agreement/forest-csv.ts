import { csvCell } from '../../domain/shared/csv-cell.ts';
import type { Figure, ForestRow } from './report-view.ts';

const value = (f: Figure | null) => (f && 'value' in f ? f.value : null);

/** The table behind the forest plot as CSV, with all digits. */
export function forestCsv(head: string, overall: ForestRow, rows: readonly ForestRow[]): string {
	const lines = [
		[head, 'items', 'kappa', 'low', 'high', 'gwet_ac1', 'unanimous_share', 'undefined'],
		...[{ ...overall, name: 'All' }, ...rows].map((row) => [
			row.name,
			row.items,
			value(row.kappa),
			'value' in row.kappa ? row.kappa.low : null,
			'value' in row.kappa ? row.kappa.high : null,
			value(row.ac1),
			value(row.unanimous),
			'reason' in row.kappa ? row.kappa.reason : ''
		])
	];
	return lines.map((line) => line.map(csvCell).join(',') + '\r\n').join('');
}
