import { methodWords } from './method-words.ts';
import type { ReportView } from './report-view.ts';

const SORTED = new Map([
	['kappa', ' Sorted by kappa.'],
	['items', ' Sorted by items.']
]);

/** What stands over the forest plot: which figure, by which stratum, how its intervals were made, and why a row may have none. */
export function forestCaption({ overall, strata }: Pick<ReportView, 'overall' | 'strata'>, sort: string): string {
	const stratum = strata.at(0);
	const how = 'value' in overall.kappa ? methodWords(overall.kappa.method) : '';
	const bare = how !== '' && stratum?.rows.some(({ kappa }) => 'value' in kappa && kappa.low === null);
	return [
		`Fleiss’ kappa${stratum ? ` by ${stratum.name}` : ''}, 95 % interval${how && ` ${how}`}.`,
		bare ? ' A row without one has a single scenario or case, too few to tell.' : '',
		' The dashed line is the value over all.',
		(stratum && SORTED.get(sort)) ?? ''
	].join('');
}
