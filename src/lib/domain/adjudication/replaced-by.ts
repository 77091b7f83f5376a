import type { StandingFinal } from './verdict.ts';

/**
 * The standing final decision that one of this adjudicator's would replace; null where there is none. Alone, whoever decides
 * replaces the decision that stands; a panel's members decide beside each other, and replace only their own.
 */
export function replacedBy<F extends StandingFinal>(
	standing: readonly F[],
	panel: number,
	adjudicator: string
): F | null {
	return standing.find((one) => panel === 1 || one.adjudicator === adjudicator) ?? null;
}
