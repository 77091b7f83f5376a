import type { DecisionRow } from './decision-row.ts';
import { quoted } from '../shared/quoted.ts';

/** A final decision that a dispute has already. */
export interface StandingDecision {
	adjudicator: string;
	label: string;
	rationale: string;
	unresolved: boolean;
	alternative: string | null;
	/** ISO 8601 in UTC with milliseconds. */
	at: string;
}

/**
 * Where an imported decision belongs among those of its dispute: the same one again (same adjudicator and content, with the
 * same time or without one) changes nothing; another supersedes the last when its time is later.
 */
export function placeDecision(
	existing: readonly StandingDecision[],
	row: DecisionRow
): { kind: 'new' } | { kind: 'unchanged' } | { kind: 'problem'; path: string; message: string } {
	const same = (d: StandingDecision) =>
		d.adjudicator === row.adjudicator &&
		d.label === row.label &&
		d.rationale === row.rationale &&
		d.unresolved === row.unresolved &&
		d.alternative === row.alternative &&
		(!row.at || row.at === d.at);
	if (existing.some(same)) return { kind: 'unchanged' };
	const last = existing.reduce<StandingDecision | null>(
		(latest, d) => (!latest || d.at >= latest.at ? d : latest),
		null
	);
	if (!last) return { kind: 'new' };
	const name = quoted(row.case);
	if (!row.at)
		return {
			kind: 'problem',
			path: 'at',
			message: `${name} has a decision already, made at ${last.at}. Say in “at” when this one was made: a later one supersedes it.`
		};
	if (row.at <= last.at)
		return {
			kind: 'problem',
			path: 'at',
			message: `${name} has another decision already, made at ${last.at}, which is not before ${row.at}. Only a later one supersedes it.`
		};
	return { kind: 'new' };
}
