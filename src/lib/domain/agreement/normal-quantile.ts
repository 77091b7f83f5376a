import { normalTail } from './normal-tail.ts';

/**
 * The z with P(Z <= z) = p, for 0 < p < 1: Abramowitz and Stegun's rational start (26.2.23, three digits), mended by
 * Halley's steps on the exact tail to about 14 digits. Example: 0.975 gives 1.959963984540054.
 */
export function normalQuantile(p: number): number {
	if (p === 0.5) return 0;
	const tail = Math.min(p, 1 - p);
	const t = Math.sqrt(-2 * Math.log(tail));
	let z =
		t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
	for (let step = 0; step < 4; step++) {
		const off = (normalTail(z) - tail) / (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
		z += off / (1 - (off * z) / 2);
	}
	return p < 0.5 ? -z : z;
}
