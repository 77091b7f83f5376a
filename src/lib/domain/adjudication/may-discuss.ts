import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { Role } from '../shared/role.ts';

/** What is known about a dispute and the person who wants to read or write its thread. */
export interface DiscussionState {
	role: Role;
	/** The person's own blind decision on the dispute is stored. */
	blind: boolean;
	/** The person answered this question about this item. */
	answered: boolean;
	/** The study lets annotators into the threads of their cases. */
	openDiscussion: boolean;
	closed: boolean;
}

/**
 * May this person read and write the thread? An adjudicator after the own blind decision, so that nothing that is said comes
 * before it; an annotator of the case where the study allows it and annotation is closed, so that nothing that is said comes
 * before an answer. Nobody else: a maintainer sees strata and hidden data. Fails with `forbidden`, `conflict` or, for an
 * annotator who may not know of the dispute, `not_found`.
 */
export function mayDiscuss({ role, blind, answered, openDiscussion, closed }: DiscussionState): Result<null> {
	if (role === 'adjudicator')
		return blind
			? ok(null)
			: fail('conflict', 'Decide blind first: the discussion is shown after that decision is stored.', 'blind');
	if (role !== 'annotator')
		return fail('forbidden', 'The discussion of a case is among its adjudicators and annotators.');
	if (answered && openDiscussion && closed) return ok(null);
	return fail('not_found', 'There is no such discussion of yours. Go back to the list of discussions.');
}
