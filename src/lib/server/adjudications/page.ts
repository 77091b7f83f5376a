import { canAdjudicate } from '../../domain/adjudication/can-adjudicate.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { DisputePage } from '../../domain/adjudication/dispute-page.ts';
import { shownCodebook } from '../../domain/guideline/shown-codebook.ts';
import type { BlindedCase } from '../../domain/cases/blinded-case.ts';
import { ok } from '../../domain/shared/ok.ts';
import { random } from '../../domain/shared/random.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { id } from '../id.ts';
import { decidedDisputes } from '../lookup/decided-disputes.ts';
import { letter } from '../lookup/letter.ts';
import { newestRelease } from '../lookup/newest-release.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { findDispute, type FoundDispute } from './find-dispute.ts';
import { ownFinals } from './own-finals.ts';
import { ownStand } from './own-stand.ts';
import { reveal } from './reveal.ts';

/** A dispute as this adjudicator may see it now: answers and others' decisions only after the own blind decision is stored. */
export async function page(
	db: Db,
	actor: Actor,
	slug: string,
	disputeId: string,
	now: Date
): Promise<Result<DisputePage>> {
	if (!canAdjudicate(actor)) return fail('forbidden', 'Only an adjudicator sees and decides disputes.');
	const found = await findDispute(db, slug, disputeId);
	if (!found.ok) return found;
	const { study, question, dispute } = found.value;
	const all = await db.dispute.findMany({
		where: { studyId: study.id },
		orderBy: { position: 'asc' },
		select: { id: true, claimedById: true, claimedUntil: true }
	});
	const decided = await decidedDisputes(db, study);
	const done = await ownFinals(db, actor, study);
	const index = all.findIndex((d) => d.id === disputeId);
	const open = [...all.slice(index + 1), ...all.slice(0, index)].filter((d) => !decided.has(d.id) && !done.has(d.id));
	// One that nobody else has before one that is taken.
	const isFree = (d: (typeof all)[number]) =>
		d.claimedById === null || d.claimedById === actor.id || d.claimedUntil === null || d.claimedUntil <= now;
	const next = open.find(isFree) ?? open[0];
	const { cases, others } = await casesOf(db, found.value);
	const held = dispute.claimedUntil !== null && dispute.claimedUntil > now;
	const decisions = await db.decision.findMany({
		where: { disputeId },
		orderBy: [{ at: 'asc' }, { revision: 'asc' }],
		omit: { rationale: true, reading: true, changeReason: true }
	});
	const blind = decisions.some((d) => d.kind === 'blind' && d.personId === actor.id);
	const own = ownStand(decisions, study.panel, actor);
	return ok({
		study: { slug, title: study.title, simulated: study.simulated },
		codebook: shownCodebook(study.guideline.codebook),
		guidelineSha256: study.guidelineSha256,
		question,
		id: disputeId,
		number: index + 1,
		total: all.length,
		cases,
		others,
		claim: {
			state: !held ? 'free' : dispute.claimedById === actor.id ? 'yours' : 'other',
			until: held ? dispute.claimedUntil!.toISOString() : null
		},
		decided: own.settled && {
			by: study.panel > 1 ? 'panel' : own.settled.adjudicator === actor.id ? 'you' : 'another',
			at: own.settled.at
		},
		replaces: own.replaces,
		panel: study.panel > 1 ? { size: study.panel, agree: own.agree } : null,
		// An open dispute of a case that is frozen was sent after its answers had settled it: nothing to know before the blind decision.
		frozenIn: blind ? await newestRelease(db, study.id, dispute.itemId, question.id) : null,
		decision: id(),
		comment: id(),
		openDiscussion: study.openDiscussion,
		next: next?.id ?? null,
		revealed: blind ? await reveal(db, actor, found.value) : null
	});
}

async function casesOf(
	db: Db,
	{ study, dispute }: FoundDispute
): Promise<{ cases: BlindedCase[]; others: BlindedCase[] }> {
	const scenario = await visibleCases(db, { scenario: dispute.item.scenarioId });
	// Drawn anew for each dispute, so that the letters are no annotator's and the import order does not show.
	const order = random(`${study.seed}:${dispute.id}:contexts`).shuffle([...scenario.keys()].sort());
	const own = dispute.item.caseId;
	const ordered = own === null ? order : [own, ...order.filter((one) => one !== own)];
	const blinded = ordered.map((caseId, at): BlindedCase => ({ letter: letter(at), visible: scenario.get(caseId)! }));
	if (own === null) return { cases: blinded, others: [] };
	// Cases that people saw one by one are shown one by one.
	return {
		cases: blinded.slice(0, 1),
		others: study.guideline.codebook.present === 'scenario' ? blinded.slice(1) : []
	};
}
