/** The final decision that stands: the one that no other supersedes; null while there is none. */
export function standing<D extends { id: string; kind: string; supersedesId: string | null }>(
	decisions: readonly D[]
): D | null {
	const replaced = new Set(decisions.map((d) => d.supersedesId));
	return decisions.filter((d) => d.kind === 'final' && !replaced.has(d.id)).at(-1) ?? null;
}
