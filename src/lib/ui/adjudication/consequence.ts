/** What the answers and the own first decision say, against which a choice is held. */
export interface Held {
	/** Labels of the answers. */
	votes: readonly string[];
	majority: string | null;
	/** Label of the own blind decision. */
	blind: string;
}

/**
 * What choosing a label means, in neutral words. Shown only after the choice.
 *
 * Example: "Differs from the majority (2 of 3 Forbidden) and from your first decision."
 */
export function consequence(
	choice: string,
	{ votes, majority, blind }: Held,
	titleOf: (label: string) => string
): string {
	const same = choice === blind;
	if (majority === null) {
		const counts = new Map<string, number>();
		for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
		const split = [...counts].map(([label, n]) => `${n} ${titleOf(label)}`).join(', ');
		const there = votes.length ? `There is no majority (${split}).` : 'There are no answers to compare with.';
		return `${there} ${same ? 'Agrees with' : 'Differs from'} your first decision.`;
	}
	const n = votes.filter((vote) => vote === majority).length;
	const of = `the majority (${n} of ${votes.length} ${titleOf(majority)})`;
	if (choice === majority)
		return same
			? `Agrees with ${of} and with your first decision.`
			: `Agrees with ${of}, differs from your first decision.`;
	return same
		? `Differs from ${of}, agrees with your first decision.`
		: `Differs from ${of} and from your first decision.`;
}
