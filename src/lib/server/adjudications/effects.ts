import {
	effectOfSeeing,
	type BeforeAndAfter,
	type EffectOfSeeing
} from '../../domain/adjudication/effect-of-seeing.ts';
import { majority } from '../../domain/adjudication/majority.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

/**
 * For each question with decisions made here: how often, and in which direction, an adjudicator's first final decision differs
 * from the own blind one. Imported decisions have no blind one and are not counted.
 */
export async function effects(db: Db, actor: Actor, slug: string): Promise<Result<Map<string, EffectOfSeeing>>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer sees what seeing the answers changed.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const pairs = await db.$queryRawUnsafe<
		{ itemId: string; questionId: string; disputeId: string; blind: string; final: string }[]
	>(
		`SELECT d."itemId", d."questionId", d."id" AS "disputeId", b."label" AS "blind", f."label" AS "final"
		 FROM "Dispute" d JOIN "Decision" b ON b."disputeId" = d."id" AND b."kind" = 'blind'
		 JOIN "Decision" f ON f."disputeId" = d."id" AND f."personId" = b."personId" AND f."kind" = 'final' AND f."revision" = 1
		 WHERE d."studyId" = ? AND f."origin" = 'app'`,
		found.value.id
	);
	const votes = await db.$queryRawUnsafe<{ disputeId: string; label: string }[]>(
		`SELECT d."id" AS "disputeId", a."label" FROM "Dispute" d JOIN "Answer" a ON a."itemId" = d."itemId" AND a."questionId" = d."questionId"
		 WHERE d."studyId" = ? AND NOT EXISTS (SELECT 1 FROM "Answer" l WHERE l."itemId" = a."itemId" AND l."personId" = a."personId"
		   AND l."questionId" = a."questionId" AND l."revision" > a."revision")`,
		found.value.id
	);
	const labels = new Map<string, string[]>();
	for (const { disputeId, label } of votes) {
		const some = labels.get(disputeId);
		if (some) some.push(label);
		else labels.set(disputeId, [label]);
	}
	const byQuestion = new Map<string, BeforeAndAfter[]>();
	for (const { questionId, disputeId, blind, final } of pairs) {
		const pair = { blind, final, majority: majority(labels.get(disputeId) ?? []) };
		const some = byQuestion.get(questionId);
		if (some) some.push(pair);
		else byQuestion.set(questionId, [pair]);
	}
	return ok(new Map([...byQuestion].map(([question, some]) => [question, effectOfSeeing(some)])));
}
