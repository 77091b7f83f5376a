import type { Counts } from './counts.ts';

/** Something a reader must know before trusting a coefficient. */
export interface Warning {
	code: 'prevalence' | 'silent-rater' | 'few-items' | 'unequal-raters';
	message: string;
}

/** From this share of one label on, kappa says more about the label than about the raters. */
const PREVALENT = 0.9;
const FEW = 30;

/** Warnings about a study, or a part of it. */
export function warnings(of: Counts): Warning[] {
	const found: Warning[] = [];
	const { labels, raters } = of.study;
	const most = of.byLabel.indexOf(Math.max(...of.byLabel));
	if (of.ratings && of.byLabel[most] / of.ratings >= PREVALENT)
		found.push({
			code: 'prevalence',
			message: `${of.byLabel[most]} of ${of.ratings} ratings carry the label ${labels[most]}. Kappa is low or undefined then, whatever people do; read the observed agreement beside it.`
		});
	const q = labels.length;
	const given = raters.map((_, j) => of.byRater.subarray(j * q, (j + 1) * q).reduce((sum, n) => sum + n, 0));
	raters.forEach((name, j) => {
		if (given[j] === 0) found.push({ code: 'silent-rater', message: `${name} has rated none of these items.` });
	});
	if (of.pairableItems > 0 && of.pairableItems < FEW) found.push({ code: 'few-items', message: `Only ${of.pairableItems} items have two ratings or more, so every figure here is uncertain.` });
	if (of.ratedItems > of.completeItems) found.push({ code: 'unequal-raters', message: `${of.ratedItems - of.completeItems} of ${of.ratedItems} rated items were not rated by everyone. Fleiss' kappa needs complete data; the form for unequal numbers is beside it.` });
	return found;
}
