import { twoSided } from './two-sided.ts';

export interface Mcnemar {
	/** Pairs in which only the first said yes, and only the second. */
	b: number;
	c: number;
	/** The smaller of both. */
	statistic: number;
	/** Exact two-sided p: twice the lower binomial tail, at most 1. */
	p: number;
	/** Mid-p, which counts the observed table half: less conservative (Fagerland, Lydersen and Laake 2013). */
	pMid: number;
	/** Chi-squared with one degree of freedom, plain and with continuity correction; absent without a discordant pair. */
	chiSquared?: { value: number; p: number };
	corrected?: { value: number; p: number };
}

/**
 * McNemar's test on paired yes-no labels: do the two sides say yes equally often? Only the b + c discordant pairs count; under
 * "equally often" b is binomial with 1/2. McNemar (1947), Psychometrika 12:153-157. Without discordant pairs p = 1.
 * @param table [[both yes, first only], [second only, both no]], whole numbers
 */
export function mcnemarExact(table: readonly [readonly [number, number], readonly [number, number]]): Mcnemar {
	const b = table[0][1];
	const c = table[1][0];
	const n = b + c;
	const statistic = Math.min(b, c);
	if (n === 0) return { b, c, statistic, p: 1, pMid: 1 };
	const at = binomialHalf(n, statistic);
	// The tail as a multiple of its last term: term(i - 1) = term(i) * i / (n - i + 1).
	let tail = 1;
	let term = 1;
	for (let i = statistic; i > 0; i--) tail += term *= i / (n - i + 1);
	const chi = (value: number) => ({ value, p: twoSided(Math.sqrt(value)) });
	return {
		b,
		c,
		statistic,
		p: Math.min(1, 2 * tail * at),
		pMid: Math.min(1, 2 * tail * at - at),
		chiSquared: chi((b - c) ** 2 / n),
		corrected: chi((Math.abs(b - c) - 1) ** 2 / n)
	};
}

/** C(n, k) / 2^n, halved along the way so that it neither overflows nor vanishes early. */
function binomialHalf(n: number, k: number): number {
	let value = 1;
	let halvings = n;
	for (let i = 1; i <= k; i++) {
		value *= (n - i + 1) / i;
		while (value > 1 && halvings > 0) {
			value /= 2;
			halvings--;
		}
	}
	return value * 2 ** -halvings;
}
