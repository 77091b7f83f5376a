import { standingFinals } from '../../domain/adjudication/standing-finals.ts';
import { verdict, type StandingFinal, type Verdict } from '../../domain/adjudication/verdict.ts';

/** A stored decision, as far as it counts. */
export interface CountedDecision {
	id: string;
	personId: string;
	kind: string;
	supersedesId: string | null;
	label: string;
	unresolved: boolean;
	alternative: string | null;
	at: Date;
}

/** The final decision that counts towards a verdict. */
export interface Counted extends StandingFinal {
	id: string;
}

/** What the stored decisions about one dispute come to, and those that stand. */
export function verdictOf(
	decisions: readonly CountedDecision[],
	panel: number
): Verdict<Counted> & { standing: Counted[] } {
	const standing = standingFinals(decisions).map(({ id, personId, label, unresolved, alternative, at }): Counted => ({
		id,
		adjudicator: personId,
		label,
		unresolved,
		alternative,
		at: at.toISOString()
	}));
	return { standing, ...verdict(standing, panel) };
}
