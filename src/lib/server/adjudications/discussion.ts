import type { DiscussionPage } from '../../domain/adjudication/discussion-page.ts';
import { mayDiscuss } from '../../domain/adjudication/may-discuss.ts';
import { shownCodebook } from '../../domain/guideline/shown-codebook.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { id } from '../id.ts';
import { letter } from '../lookup/letter.ts';
import { ownCaseOrder } from '../lookup/own-case-order.ts';
import { ownPlaces } from '../lookup/own-places.ts';
import { quoteOf } from '../lookup/quote-of.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { discussionState } from './discussion-state.ts';
import { findDispute } from './find-dispute.ts';
import { thread } from './thread.ts';
import { voices } from './voices.ts';

/**
 * The thread of a disputed case with the reader's own answer and nobody else's. An annotator who may not take part gets
 * `not_found`, as for a dispute that does not exist.
 */
export async function discussion(
	db: Db,
	actor: Actor,
	slug: string,
	disputeId: string
): Promise<Result<DiscussionPage>> {
	const nothing = fail('not_found', 'There is no such discussion of yours. Go back to the list of discussions.');
	const found = await findDispute(db, slug, disputeId);
	if (!found.ok || actor.role !== 'annotator') return nothing;
	const may = mayDiscuss(await discussionState(db, actor, found.value));
	if (!may.ok) return may;
	const { study, question, dispute } = found.value;
	const { itemId, item } = dispute;
	const people = await db.answer.findMany({
		where: { itemId, questionId: question.id, revision: 1 },
		select: { personId: true }
	});
	const own = await db.answer.findFirst({
		where: { itemId, questionId: question.id, personId: actor.id },
		orderBy: { revision: 'desc' },
		include: { spans: { orderBy: { ordinal: 'asc' } } }
	});
	if (!own) return nothing;
	const visible = await visibleCases(db, item.caseId ? { ids: [item.caseId] } : { scenario: item.scenarioId });
	// As on the annotator's own page: a scenario's cases under the letters that they had there, not in the order of the import.
	const cases = ownCaseOrder(study.seed, actor, itemId, [...visible.values()]);
	const decisions = await db.decision.findMany({ where: { disputeId }, select: { personId: true, at: true } });
	const comments = await db.comment.findMany({ where: { disputeId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
	const { nameOf } = voices(
		study.seed,
		disputeId,
		people.map((one) => one.personId),
		[...decisions, ...comments]
	);
	const place = (await ownPlaces(db, study.id, actor.id)).get(itemId) ?? null;
	return ok({
		study: { slug, title: study.title, simulated: study.simulated },
		codebook: shownCodebook(study.guideline.codebook),
		guidelineSha256: study.guidelineSha256,
		question,
		id: disputeId,
		own: place,
		letter: nameOf(actor.id),
		answer: {
			question: question.id,
			revision: own.revision,
			label: own.label,
			unclear: own.unclear,
			note: own.note ?? '',
			evidence: own.spans.map(quoteOf),
			at: own.at.toISOString()
		},
		cases: cases.map((one, at) => ({ letter: place?.letter ?? letter(at), visible: one })),
		comments: thread(comments, nameOf, actor),
		comment: id()
	});
}
