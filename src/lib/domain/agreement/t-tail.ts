/**
 * The upper tail of Student's t, P(T > t), for t >= 0 and df degrees of freedom (1 and more), exact to about 15 decimals:
 * P(|T| <= t) is the regularised incomplete beta function I_y(1/2, df/2) at y = t^2 / (df + t^2), summed by its series of
 * positive terms (Abramowitz and Stegun 26.5.4), in which nothing cancels.
 */
export function tTail(t: number, df: number): number {
	if (t === 0) return 0.5;
	const y = (t * t) / (df + t * t);
	let term = 2 * t * tDensity(t, df);
	let sum = term;
	for (let n = 0; term > sum * 1e-17; n++) {
		term *= (y * (df + 1 + 2 * n)) / (3 + 2 * n);
		sum += term;
	}
	return (1 - sum) / 2;
}

/** The density of Student's t. */
export function tDensity(t: number, df: number): number {
	return (gammaRatio(df / 2) / Math.sqrt(Math.PI * df)) * Math.exp((-(df + 1) / 2) * Math.log1p((t * t) / df));
}

/** Gamma(a + 1/2) / Gamma(a): its asymptotic series from a = 100 on, reached by recurrence, so nothing cancels. */
function gammaRatio(a: number): number {
	let factor = 1;
	while (a < 100) {
		factor *= a / (a + 0.5);
		a += 1;
	}
	const r = 1 / (8 * a);
	return (
		factor *
		Math.sqrt(a) *
		(1 - r + r ** 2 / 2 + (5 / 2) * r ** 3 - (21 / 8) * r ** 4 - (399 / 8) * r ** 5 + (869 / 16) * r ** 6)
	);
}
