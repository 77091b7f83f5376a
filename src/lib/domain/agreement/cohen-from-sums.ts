import { defined } from './defined.ts';
import type { DisagreementKind } from './disagreement.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

/**
 * Cohen's kappa from sums over items that both raters rated, so that a bootstrap need not count ratings again. The sums, in this
 * order: disagreement seen (nominal, linear, quadratic), then how often the one rater gave each label, then the other.
 * All are whole numbers, so 0/0 is decided exactly. Disagreement by chance, sum d_kl r_k c_l, takes time linear in the labels:
 * |k - l| counts the cuts between two labels, and (k - l)^2 = k^2 + l^2 - 2 k l.
 */
export const COHEN_FROM_SUMS: Readonly<Record<DisagreementKind, (sums: Float64Array) => Statistic>> = {
	nominal: (s) => kappa(s, 0, (r, c, n) => n * n - dot(r, c)),
	linear: (s) =>
		kappa(s, 1, (r, c, n) => {
			let [below, other, cuts] = [0, 0, 0];
			for (let k = 0; k < r.length; k++) {
				below += r[k];
				other += c[k];
				cuts += below * (n - other) + other * (n - below);
			}
			return cuts;
		}),
	quadratic: (s) =>
		kappa(s, 2, (r, c, n) => {
			const places = Float64Array.from(r, (_, k) => k);
			const squares = places.map((k) => k * k);
			return n * (dot(squares, r) + dot(squares, c)) - 2 * dot(places, r) * dot(places, c);
		})
};

function kappa(
	sums: Float64Array,
	seen: number,
	chanceOf: (r: Float64Array, c: Float64Array, n: number) => number
): Statistic {
	const q = (sums.length - 3) / 2;
	const r = sums.subarray(3, 3 + q);
	const n = r.reduce((total, count) => total + count, 0);
	if (n === 0) return lacking('no_pairable_items');
	const chance = chanceOf(r, sums.subarray(3 + q), n);
	return chance === 0 ? lacking('no_variation') : defined((chance - n * sums[seen]) / chance);
}

function dot(a: Float64Array, b: Float64Array): number {
	let sum = 0;
	for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
	return sum;
}
