import { replacedBy } from '../../domain/adjudication/replaced-by.ts';
import type { Actor } from '../actor.ts';
import { verdictOf, type CountedDecision } from '../lookup/verdict-of.ts';

/** Where the final decisions stand, for one adjudicator. */
export interface OwnStand {
	/** The decision that settled the dispute; with a panel the one that made it enough. */
	settled: { adjudicator: string; at: string } | null;
	/** Id of the final decision that one of this adjudicator's would replace. */
	replaces: string | null;
	/** How many of a panel give the label that most of them give; null before the own final decision. */
	agree: number | null;
}

/** Where the final decisions stand for this adjudicator. */
export function ownStand(decisions: readonly CountedDecision[], panel: number, actor: Actor): OwnStand {
	const { standing, concurring } = verdictOf(decisions, panel);
	const mine = replacedBy(standing, panel, actor.id);
	const sizes = standing.map(({ label }) => standing.filter((one) => one.label === label).length);
	return {
		settled: concurring[panel - 1] ?? null,
		replaces: mine?.id ?? null,
		agree: mine ? Math.max(0, ...sizes) : null
	};
}
