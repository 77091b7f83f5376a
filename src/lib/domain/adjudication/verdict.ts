/** A final decision that none replaces. */
export interface StandingFinal {
	adjudicator: string;
	label: string;
	unresolved: boolean;
	alternative: string | null;
	/** ISO 8601 in UTC with milliseconds. */
	at: string;
}

/** What the final decisions about one dispute come to. */
export interface Verdict<F extends StandingFinal = StandingFinal> {
	/** The decision that settles the dispute; null while it is open. */
	decided: { label: string; unresolved: boolean; alternative: string | null } | null;
	/** Those that give its label, the earliest first. Empty while it is open. */
	concurring: F[];
	/** Those that give another label than the one decided. */
	dissenting: F[];
}

/**
 * Is a dispute decided, and how? With a panel of N, when at least N adjudicators' standing final decisions give the same
 * label and no other label is given as often. It is unresolved when one of those who concur keeps another reading; the
 * latest of them names it. Dissent is kept and changes nothing.
 *
 * Example: with a panel of 2, BLOCK alone is open; BLOCK, ALLOW, BLOCK is BLOCK with one dissent; BLOCK, BLOCK, ALLOW, ALLOW
 * is open again.
 *
 * @param standing at most one decision of each adjudicator; with a panel of 1, at most one in all
 */
export function verdict<F extends StandingFinal>(standing: readonly F[], panel: number): Verdict<F> {
	const byLabel = new Map<string, F[]>();
	for (const one of standing) {
		const same = byLabel.get(one.label);
		if (same) same.push(one);
		else byLabel.set(one.label, [one]);
	}
	const [first, second] = [...byLabel.values()].sort((a, b) => b.length - a.length);
	if (!first || first.length < panel || second?.length === first.length)
		return { decided: null, concurring: [], dissenting: [] };
	const place = ({ at, adjudicator }: F) => `${at} ${adjudicator}`;
	const concurring = [...first].sort((a, b) => (place(a) < place(b) ? -1 : 1));
	const [{ label }] = concurring;
	const unresolved = concurring.filter((one) => one.unresolved).at(-1);
	return {
		decided: { label, unresolved: unresolved !== undefined, alternative: unresolved?.alternative ?? null },
		concurring,
		dissenting: standing.filter((one) => one.label !== label)
	};
}
