export type DisagreementKind = 'nominal' | 'linear' | 'quadratic';

/**
 * How far apart two labels are, by their places in the declared list (labels that nobody used included), in whole numbers:
 * nominal 0 or 1, linear |k - l|, quadratic (k - l)^2. Weighted kappa needs no other scale: a common factor cancels.
 */
export function disagreement(kind: DisagreementKind): (k: number, l: number) => number {
	if (kind === 'nominal') return (k, l) => (k === l ? 0 : 1);
	return kind === 'linear' ? (k, l) => Math.abs(k - l) : (k, l) => (k - l) * (k - l);
}
