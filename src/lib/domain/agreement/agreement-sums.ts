import type { Counts } from './counts.ts';
import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * The coefficients that can be worked out from sums over items alone, so that a bootstrap need not count ratings again.
 * An item with m ratings contributes, in this order: [m >= 1], [m >= 2], [unanimous], its agreement
 * sum n_k (n_k - 1) / (m (m - 1)), its disagreement (m^2 - sum n_k^2) / (m - 1), then for each label its share n_k / m, then for each label n_k.
 * The last three stand for pairable items only, except the shares.
 */
const FIXED = 5;

/** Numbers an item contributes. */
export const sumsWidth = (labels: number): number => FIXED + 2 * labels;

/** What one item of a pattern contributes. */
export function contribution({ patterns, study }: Counts, p: number): Float64Array {
	const q = study.labels.length;
	const row = new Float64Array(sumsWidth(q));
	const m = patterns.size[p];
	if (m === 0) return row;
	row[0] = 1;
	if (m > 1) {
		const squares = patterns.squares(p);
		row[1] = 1;
		row[2] = squares === m * m ? 1 : 0;
		row[3] = (squares - m) / (m * (m - 1));
		row[4] = (m * m - squares) / (m - 1);
	}
	for (let e = patterns.start[p]; e < patterns.start[p + 1]; e++) {
		row[FIXED + patterns.label[e]] = patterns.count[e] / m;
		if (m > 1) row[FIXED + q + patterns.label[e]] = patterns.count[e];
	}
	return row;
}

/** Coefficients by name, each from the sums. A label occurs exactly when its sum is above 0, so 0/0 is decided on that. */
export const FROM_SUMS: Readonly<Record<string, (sums: Float64Array) => Statistic>> = {
	unanimous_share: (s) => (s[1] ? defined(s[2] / s[1]) : lacking('no_pairable_items')),
	pairwise_agreement: (s) => (s[1] ? defined(s[3] / s[1]) : lacking('no_pairable_items')),
	fleiss_kappa_unequal: (s) => {
		if (!s[1]) return lacking('no_pairable_items');
		const { squares, used } = shares(s);
		return used < 2 ? lacking('no_variation') : defined((s[3] / s[1] - squares) / (1 - squares));
	},
	krippendorff_alpha_nominal: (s) => {
		if (!s[1]) return lacking('no_pairable_items');
		const q = (s.length - FIXED) / 2;
		let n = 0;
		let squares = 0;
		let used = 0;
		for (let k = FIXED + q; k < s.length; k++) {
			n += s[k];
			squares += s[k] * s[k];
			if (s[k] > 0) used++;
		}
		return used < 2 ? lacking('no_variation') : defined(1 - ((n - 1) * s[4]) / (n * n - squares));
	},
	gwet_ac1: (s) => {
		const q = (s.length - FIXED) / 2;
		if (!s[1]) return lacking('no_pairable_items');
		if (q < 2) return lacking('needs_two_categories');
		const expected = (1 - shares(s).squares) / (q - 1);
		return defined((s[3] / s[1] - expected) / (1 - expected));
	}
};

/** The sum of squared label shares over all rated items, and how many labels occur. */
function shares(s: Float64Array): { squares: number; used: number } {
	const q = (s.length - FIXED) / 2;
	let squares = 0;
	let used = 0;
	for (let k = FIXED; k < FIXED + q; k++) {
		squares += (s[k] / s[0]) ** 2;
		if (s[k] > 0) used++;
	}
	return { squares, used };
}
