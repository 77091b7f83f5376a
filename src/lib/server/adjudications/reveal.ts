import { dispute as whyDisputed } from '../../domain/adjudication/dispute.ts';
import type { Revealed, StoredDecision } from '../../domain/adjudication/dispute-page.ts';
import { majority } from '../../domain/adjudication/majority.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { letter } from '../lookup/letter.ts';
import { quoteOf } from '../lookup/quote-of.ts';
import { verdictOf } from '../lookup/verdict-of.ts';
import type { FoundDispute } from './find-dispute.ts';
import { thread } from './thread.ts';
import { voices } from './voices.ts';

/** What an adjudicator sees of a dispute whose own blind decision on it is stored. */
export async function reveal(db: Db, actor: Actor, { study, question, dispute }: FoundDispute): Promise<Revealed> {
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
	const decisions = await db.decision.findMany({
		where: { disputeId: dispute.id },
		orderBy: [{ at: 'asc' }, { revision: 'asc' }],
		include: { spans }
	});
	const comments = await db.comment.findMany({
		where: { disputeId: dispute.id },
		orderBy: [{ at: 'asc' }, { id: 'asc' }]
	});
	const { answerers, nameOf } = voices(study.seed, dispute.id, last.keys(), [...decisions, ...comments]);
	const inForce = new Set(verdictOf(decisions, study.panel).standing.map((d) => d.id));
	// A panel's members see one another's final decisions when their own is stored.
	const mayRead = study.panel === 1 || decisions.some((d) => d.kind === 'final' && d.personId === actor.id);
	const shown = (d: (typeof decisions)[number]): StoredDecision => ({
		id: d.id,
		by: d.personId === actor.id ? 'you' : nameOf(d.personId),
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
		superseded: d.kind === 'final' && !inForce.has(d.id)
	});
	const votes = answerers.map((p) => last.get(p)!);
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
		finals: decisions.filter((d) => d.kind === 'final' && mayRead).map(shown),
		comments: thread(comments, nameOf, actor)
	};
}
