import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { write } from '../write.ts';

/** While annotation is open, a look at agreement is recorded: whoever knows it may influence what is still being answered. */
export async function recordLook(
	db: Db,
	actor: Actor,
	{ id, closedAt }: FoundStudy,
	question: string
): Promise<Result<null>> {
	if (closedAt) return ok(null);
	return write(db, actor, async () => ({
		value: null,
		event: { type: 'agreement.viewed', studyId: id, data: { question } }
	}));
}
