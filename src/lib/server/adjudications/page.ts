import { canAdjudicate } from '../../domain/adjudication/can-adjudicate.ts';
import { fail } from '../../domain/shared/fail.ts';
import { dispute as whyDisputed } from '../../domain/adjudication/dispute.ts';
import type { DisputePage, Revealed, StoredDecision } from '../../domain/adjudication/dispute-page.ts';
import { shownCodebook } from '../../domain/guideline/shown-codebook.ts';
import { majority } from '../../domain/adjudication/majority.ts';
import type { BlindedCase } from '../../domain/cases/blinded-case.ts';
import { ok } from '../../domain/shared/ok.ts';
import { random } from '../../domain/shared/random.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { id } from '../id.ts';
import { letter } from '../lookup/letter.ts';
import { quoteOf } from '../lookup/quote-of.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { decidedDisputes } from './decided-disputes.ts';
import { findDispute, type FoundDispute } from './find-dispute.ts';
import { pseudonyms } from './pseudonyms.ts';
import { standing } from './standing.ts';

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
	const decided = await decidedDisputes(db, study.id);
	const index = all.findIndex((d) => d.id === disputeId);
	const open = [...all.slice(index + 1), ...all.slice(0, index)].filter((d) => !decided.has(d.id));
	// One that nobody else has before one that is taken.
	const isFree = (d: (typeof all)[number]) =>
		d.claimedById === null || d.claimedById === actor.id || d.claimedUntil === null || d.claimedUntil <= now;
	const next = open.find(isFree) ?? open[0];
	const { cases, others } = await casesOf(db, found.value);
	const held = dispute.claimedUntil !== null && dispute.claimedUntil > now;
	const decisions = await db.decision.findMany({
		where: { disputeId },
		orderBy: [{ at: 'asc' }, { revision: 'asc' }],
		select: { id: true, personId: true, kind: true, supersedesId: true, at: true }
	});
	const blind = decisions.some((d) => d.kind === 'blind' && d.personId === actor.id);
	const current = standing(decisions);
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
		decided: current && {
			id: current.id,
			by: pseudonyms(decisions, actor.id)(current.personId),
			at: current.at.toISOString()
		},
		decision: id(),
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

async function reveal(db: Db, actor: Actor, { study, question, dispute }: FoundDispute): Promise<Revealed> {
	const spans = {
		orderBy: { ordinal: 'asc' as const },
		select: { field: true, path: true, start: true, end: true, quote: true }
	};
	const answers = await db.answer.findMany({
		where: { itemId: dispute.itemId, questionId: question.id },
		orderBy: { revision: 'asc' },
		include: { spans }
	});
	const last = new Map(answers.map((a) => [a.personId, a]));
	const people = random(`${study.seed}:${dispute.id}:answers`).shuffle([...last.keys()].sort());
	const decisions = await db.decision.findMany({
		where: { disputeId: dispute.id },
		orderBy: [{ at: 'asc' }, { revision: 'asc' }],
		include: { spans }
	});
	const comments = await db.comment.findMany({ where: { disputeId: dispute.id }, orderBy: { at: 'asc' } });
	const by = pseudonyms([...decisions, ...comments], actor.id);
	const current = standing(decisions);
	const shown = (d: (typeof decisions)[number]): StoredDecision => ({
		id: d.id,
		by: by(d.personId),
		kind: d.kind === 'blind' ? 'blind' : 'final',
		revision: d.revision,
		label: d.label,
		reasonKind: d.reasonKind,
		rationale: d.rationale,
		changeReason: d.changeReason,
		unresolved: d.unresolved,
		alternative: d.alternative,
		reading: d.reading,
		evidence: d.spans.map(quoteOf),
		at: d.at.toISOString(),
		superseded: d.kind === 'final' && d.id !== current?.id
	});
	const votes = people.map((p) => last.get(p)!);
	return {
		why: whyDisputed(votes, question, study.guideline.codebook.route, dispute.sentReason !== null) ?? 'sent',
		sentReason: dispute.sentReason,
		answers: votes.map((a, at) => ({
			letter: letter(at),
			label: a.label,
			unclear: a.unclear,
			note: a.note ?? '',
			evidence: a.spans.map(quoteOf),
			revisions: a.revision
		})),
		majority: majority(votes.map((a) => a.label)),
		blind: shown(decisions.find((d) => d.kind === 'blind' && d.personId === actor.id)!),
		finals: decisions.filter((d) => d.kind === 'final').map(shown),
		comments: comments.map((c) => ({
			by: by(c.personId),
			text: c.text,
			evidence: JSON.parse(c.evidence),
			at: c.at.toISOString()
		}))
	};
}
