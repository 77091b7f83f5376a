import type { Comment } from '../../domain/adjudication/comment.ts';
import type { Quote } from '../../domain/labels/quote.ts';
import type { Actor } from '../actor.ts';
import type { CommentModel } from '../db/generated/models.ts';

/** The contributions to a dispute as one reader sees them, in the order given. */
export function thread(rows: readonly CommentModel[], nameOf: (personId: string) => string, me: Actor): Comment[] {
	return rows.map(({ id, personId, text, evidence, at }) => ({
		id,
		by: nameOf(personId),
		mine: personId === me.id,
		text,
		evidence: JSON.parse(evidence) as Quote[],
		at: at.toISOString()
	}));
}
