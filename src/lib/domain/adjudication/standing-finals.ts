/**
 * The final decisions that no other replaces, in the order given. One of them in a study where each adjudicator decides alone;
 * in a panel study one of each adjudicator who has decided.
 */
export function standingFinals<D extends { id: string; kind: string; supersedesId: string | null }>(
	decisions: readonly D[]
): D[] {
	const replaced = new Set(decisions.map((one) => one.supersedesId));
	return decisions.filter((one) => one.kind === 'final' && !replaced.has(one.id));
}
