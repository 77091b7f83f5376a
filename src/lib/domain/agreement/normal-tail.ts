/**
 * The upper tail of the standard normal distribution, P(Z > z), to about 13 digits, also far out (z = 30).
 * Below 3.5 the series of erf with positive terms (Abramowitz and Stegun 7.1.6), beyond it Laplace's continued fraction (7.1.14).
 */
export function normalTail(z: number): number {
	if (z < 0) return 1 - normalTail(-z);
	const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
	if (z < 3.5) {
		let term = z;
		let sum = z;
		for (let n = 1; term > sum * 1e-17; n++) {
			term *= (z * z) / (2 * n + 1);
			sum += term;
		}
		return 0.5 - density * sum;
	}
	let fraction = z;
	for (let n = 200; n >= 1; n--) fraction = z + n / fraction;
	return density / fraction;
}
