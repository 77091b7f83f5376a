import { byCodeUnits } from './by-code-units.ts';
import { decisionInForce } from './decision-in-force.ts';
import type { LastAnswers } from './last-answers.ts';
import type { ReferenceRow } from './release-row.ts';
import type { ReleaseView } from './release-view.ts';

/** What made a label another one. */
export type Cause =
	| { kind: 'decision'; adjudicator: string; revision: number; at: string; supersedes: string | null }
	/** A decision that there was is no longer, and the answers settle it. */
	| { kind: 'decision-gone' }
	/** Null where someone had not answered, or has not any more. */
	| { kind: 'answers'; answers: { annotator: string; before: string | null; after: string | null }[] }
	/** Nothing that was said is different. */
	| { kind: 'guideline' };

/** Answers on both sides, as far as they were read. */
export interface BothAnswers {
	before: LastAnswers;
	after: LastAnswers;
}

/** Why a label changed, and the reason in words: those of the decision that changed it, where one did. */
export function changeCause(
	key: string,
	[a, b]: [ReferenceRow, ReferenceRow],
	before: ReleaseView,
	after: ReleaseView,
	answers: BothAnswers
): { cause: Cause; reason: string } {
	const finals = after.finals.get(key) ?? [];
	const { decision } = decisionInForce(finals, Number(after.manifest.panel ?? 1));
	if (decision) {
		const { adjudicator, revision, at, supersedes } = decision;
		return {
			cause: {
				kind: 'decision',
				adjudicator,
				revision,
				at,
				supersedes: supersedes && `${supersedes.adjudicator}, revision ${supersedes.revision}`
			},
			reason: decision.change_reason?.trim() || decision.rationale
		};
	}
	if (before.finals.has(key))
		return { cause: { kind: 'decision-gone' }, reason: 'The decision is gone; the answers settle it.' };
	const changed = difference(answers.before.get(key), answers.after.get(key));
	if (changed.length || JSON.stringify(a.votes) !== JSON.stringify(b.votes))
		return { cause: { kind: 'answers', answers: changed }, reason: said(changed) };
	return { cause: { kind: 'guideline' }, reason: 'The guideline changed.' };
}

function difference(before = new Map<string, string>(), after = new Map<string, string>()) {
	const people = [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnits);
	return people
		.map((annotator) => ({
			annotator,
			before: before.get(annotator) ?? null,
			after: after.get(annotator) ?? null
		}))
		.filter((one) => one.before !== one.after);
}

function said(changed: { annotator: string; before: string | null; after: string | null }[]): string {
	if (!changed.length) return 'The answers changed.';
	const each = changed.map(
		({ annotator, before, after }) => `${annotator} from ${before ?? 'no answer'} to ${after ?? 'no answer'}`
	);
	return `The answers changed: ${each.join('; ')}.`;
}
