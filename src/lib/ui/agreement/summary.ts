import { decimal } from './figure.ts';
import type { ReportView } from './report-view.ts';

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const n = (value: number) => value.toLocaleString('en-GB');

/** The page's first sentences: who answered what, how many agree, and the coefficient with its interval. */
export function summary({ items, raters, ratings, overall, coefficient }: ReportView, unit = 'case'): string[] {
	const who = `${WORDS[raters] ?? n(raters)} ${raters === 1 ? 'annotator' : 'annotators'}`;
	const complete = ratings === items * raters;
	const share = 'value' in overall.unanimous ? overall.unanimous.value : null;
	const percent = share === null ? '' : `${Math.round(share * 1000) / 10} %`;
	const first = complete
		? `${who} answered all ${n(items)} ${unit}s${share === null || raters < 2 ? '' : `; ${n(Math.round(share * items))} are unanimous (${percent})`}.`
		: `${who} gave ${n(ratings)} answers on ${n(items)} ${unit}s${share === null ? '' : `; of those with two answers or more, ${percent} are unanimous`}.`;
	const name = coefficient === 'fleiss_kappa' ? 'Fleiss’ kappa' : 'Fleiss’ kappa for unequal numbers of answers';
	if ('reason' in overall.kappa) return [first, `${name} is undefined: ${overall.kappa.reason}.`];
	const { value, low, high } = overall.kappa;
	return [
		first,
		`${name} is ${decimal(value)}${low === null || high === null ? '' : `, 95 % interval ${decimal(low)} to ${decimal(high)}`}.`
	];
}
