import { expect, it } from 'vitest';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { fromMatrix } from '../../../src/lib/domain/agreement/from-matrix.ts';
import { warnings } from '../../../src/lib/domain/agreement/warnings.ts';

/**
 * Releases hold these words, and verifying compares them. Whoever changes one makes every release that holds it fail: give the
 * new words a code of their own instead, and keep the old ones for releases of before.
 */
it('warnings keep the words that releases hold', () => {
	const rows = [
		['A', 'A', null, 'A'],
		...Array.from({ length: 10 }, () => ['A', 'A', null, 'A']),
		['A', 'a ', null, null]
	];
	const study = fromMatrix({ labels: ['A', 'a '], ratings: rows });
	if (!study.ok) throw new Error(JSON.stringify(study));
	expect(warnings(counts(study.value), 3).map(({ code, message }) => `${code}: ${message}`)).toEqual([
		'prevalence: 34 of 35 ratings carry the label A. Kappa is low or undefined there whatever people do: read observed agreement and AC1 beside it.',
		"constant_rater: rater-1 gave the label A to all 12 items. Cohen's kappa with anyone is then exactly 0.",
		'silent_rater: rater-3 has rated none of these items and counts as no annotator.',
		"constant_rater: rater-4 gave the label A to all 11 items. Cohen's kappa with anyone is then exactly 0.",
		'few_items: Only 12 items have two ratings or more: every figure here is uncertain.',
		'few_clusters: Only 3 scenarios are resampled: intervals tend to be too narrow.',
		"unequal_raters: 1 of 12 rated items were not rated by everyone. Fleiss' kappa needs complete data; its form for unequal numbers of ratings stands beside it.",
		'labels_alike: The labels "A" and "a " differ only in case or blanks and count as two.'
	]);
});
