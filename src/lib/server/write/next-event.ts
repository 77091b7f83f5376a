import { chainText } from '../../domain/audit/chain-text.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { sha256 } from '../sha256.ts';
import type { Actor } from '../actor.ts';
import type { Written } from '../write.ts';

/** The event that follows the head of the chain, as a row but for its instant, which is text in the chain. */
export function nextEvent(
	head: { seq: number | bigint; hash: string },
	actor: Pick<Actor, 'id'>,
	{ type, data, studyId = null }: NonNullable<Written<unknown>['event']>,
	now: Date
) {
	const event = {
		seq: Number(head.seq) + 1,
		at: now.toISOString(),
		actorId: actor.id,
		studyId,
		type,
		data: canonicalJson(data),
		prev: head.hash
	};
	return { ...event, hash: sha256(chainText(event)) };
}
