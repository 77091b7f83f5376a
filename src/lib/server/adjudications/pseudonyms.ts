/**
 * What an adjudicator's page calls the adjudicators of a dispute: `you`, and J1, J2 ... in the order in which they came to it.
 * @param rows whose decisions and comments there are, in that order
 */
export function pseudonyms(rows: readonly { personId: string }[], me: string): (personId: string) => string {
	const names = new Map([[me, 'you']]);
	for (const { personId } of rows) if (!names.has(personId)) names.set(personId, `J${names.size}`);
	return (personId) => names.get(personId)!;
}
