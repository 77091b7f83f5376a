import { normalQuantile } from './normal-quantile.ts';
import { tDensity, tTail } from './t-tail.ts';

/**
 * The t with P(T <= t) = p, for 0.5 <= p < 1 and df degrees of freedom. Closed forms for one and two; else Newton's method
 * from the first terms of Cornish and Fisher's expansion (Abramowitz and Stegun 26.7.5), good to about 12 digits.
 * Example: p = 0.975, df = 199 gives 1.9719565442.
 */
export function tQuantile(p: number, df: number): number {
	const tail = 1 - p;
	if (df === 1) return 1 / Math.tan(Math.PI * tail);
	if (df === 2) return (1 - 2 * tail) / Math.sqrt(2 * tail * p);
	const z = normalQuantile(p);
	let t = z + (z ** 3 + z) / (4 * df) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df * df);
	for (let step = 0; step < 50; step++) {
		const move = (tTail(t, df) - tail) / tDensity(t, df);
		t += move;
		if (Math.abs(move) <= 1e-14 * t) break;
	}
	return t;
}
