import { defined } from './defined.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

export type AlphaScale = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** The squared distance between two labels, by their places in the declared list. */
export type Distance = (k: number, l: number) => number;

/**
 * Krippendorff's squared distances (2011, Computing Krippendorff's Alpha-Reliability):
 * nominal 0 or 1; ordinal (sum of n_g from k to l, the ends halved)^2 with n_g ratings of label g; interval (v_k - v_l)^2;
 * ratio ((v_k - v_l) / (v_k + v_l))^2. Interval and ratio need labels that are numbers, ratio none below 0 (`needs_ordered_labels`).
 * @param byLabel ratings of each label on pairable items
 */
export function distance(scale: AlphaScale, labels: readonly string[], byLabel: Float64Array): Statistic<Distance> {
	if (scale === 'nominal') return defined((k, l) => (k === l ? 0 : 1));
	if (scale === 'ordinal') {
		const middle = new Float64Array(labels.length);
		let below = 0;
		for (let k = 0; k < labels.length; k++) {
			middle[k] = below + byLabel[k] / 2;
			below += byLabel[k];
		}
		return defined((k, l) => (middle[k] - middle[l]) ** 2);
	}
	const values = labels.map((label) => (label.trim() === '' ? NaN : Number(label)));
	if (!values.every(Number.isFinite) || (scale === 'ratio' && values.some((v) => v < 0)))
		return lacking('needs_ordered_labels');
	if (scale === 'ratio')
		return defined((k, l) => {
			if (values[k] === values[l]) return 0;
			const larger = Math.max(values[k], values[l]);
			return ((values[k] / larger - values[l] / larger) / (values[k] / larger + values[l] / larger)) ** 2;
		});
	// Alpha does not change when all distances are divided by one number; the widest keeps squares from overflowing.
	const used = values.filter((_, k) => byLabel[k] > 0);
	const reach = Math.max(...used) / 2 - Math.min(...used) / 2;
	return defined((k, l) => (reach === 0 ? 0 : ((values[k] / 2 - values[l] / 2) / reach) ** 2));
}
