import { canMaintain } from '../domain/shared/can-maintain.ts';
import type { Guideline } from '../domain/guideline/codebook.ts';
import { fail } from '../domain/shared/fail.ts';
import { isDay } from '../domain/shared/is-day.ts';
import { isWebAddress } from '../domain/shared/is-web-address.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db/client.ts';
import { id } from './id.ts';
import { findStudy } from './lookup/find-study.ts';
import { latestAnswers } from './lookup/latest-answers.ts';
import { missingAnswers } from './lookup/missing-answers.ts';
import { openDisputes } from './studies/open-disputes.ts';
import { owing } from './studies/owing.ts';
import { write } from './write.ts';

export { home } from './studies/home.ts';

export interface NewStudy {
	/** Small letters, digits and hyphens: it stands in addresses and commands. */
	slug: string;
	title?: string;
	guideline: Guideline;
	seed?: number;
	simulated?: boolean;
	licence?: string;
	url?: string;
	creator?: string;
	date?: string;
	/** So many adjudicators have to agree on the label of a dispute; 1 (each decides alone) when left out. */
	panel?: number;
	/** May annotators read and write the thread of their disputed cases after annotation closed? */
	discussion?: boolean;
	/** May flags that were prepared before labelling be shown to annotators after their first answer? */
	assistance?: boolean;
}

/** Makes a study without cases, pinned to the exact text of its guideline. */
export async function create(
	db: Db,
	actor: Actor,
	input: NewStudy
): Promise<Result<{ slug: string; title: string; guideline: string; guidelineSha256: string; seed: number }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer makes and closes studies.');
	const { slug, guideline } = input;
	if (!/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug))
		return fail(
			'invalid',
			`${JSON.stringify(slug.slice(0, 100))} cannot be a study's name: use small letters, digits and hyphens, at most 64.`,
			'slug'
		);
	const seed = input.seed ?? 1;
	if (!Number.isSafeInteger(seed) || seed < 0 || seed > 2 ** 31 - 1)
		return fail('invalid', 'The seed must be a whole number from 0 to 2147483647.', 'seed');
	const panel = input.panel ?? 1;
	if (!Number.isInteger(panel) || panel < 1 || panel > 9)
		return fail('invalid', 'A panel has 1 to 9 adjudicators who have to agree.', 'panel');
	if (input.date && !isDay(input.date))
		return fail('invalid', `${JSON.stringify(input.date.slice(0, 40))} is no day. Write it as YYYY-MM-DD.`, 'date');
	if (input.url && !isWebAddress(input.url))
		return fail(
			'invalid',
			`${JSON.stringify(input.url.slice(0, 100))} is no web address. Write it with https:// in front.`,
			'url'
		);
	const title = input.title?.trim() || slug;
	return write(db, actor, async (tx, now) => {
		if (await tx.study.findUnique({ where: { slug }, select: { id: true } }))
			return fail('conflict', `A study ${JSON.stringify(slug)} exists already. Choose another name.`, 'slug');
		const { codebook, sha256, text } = guideline;
		if (!(await tx.guideline.findUnique({ where: { sha256 }, select: { sha256: true } })))
			await tx.guideline.create({
				data: { sha256, ref: codebook.id, version: codebook.version, text, createdAt: now }
			});
		const study = { id: id(), slug, title, guidelineSha256: sha256, seed, simulated: input.simulated ?? false };
		await tx.study.create({
			data: {
				...study,
				licence: input.licence,
				url: input.url,
				creator: input.creator,
				date: input.date,
				panel,
				openDiscussion: input.discussion ?? false,
				assistance: input.assistance ?? false,
				createdAt: now
			}
		});
		const reference = `${codebook.id}@${codebook.version}`;
		return {
			value: { slug, title, guideline: reference, guidelineSha256: sha256, seed },
			event: {
				type: 'study.created',
				studyId: study.id,
				data: {
					study: study.id,
					slug,
					guideline: reference,
					guidelineSha256: sha256,
					seed,
					panel,
					discussion: input.discussion ?? false,
					assistance: input.assistance ?? false
				}
			}
		};
	});
}

/** All studies, for a maintainer's list. */
export async function list(db: Db): Promise<
	{
		slug: string;
		title: string;
		guideline: string;
		closed: boolean;
		cases: number;
		simulated: boolean;
		releases: string[];
	}[]
> {
	const rows = await db.study.findMany({
		orderBy: { createdAt: 'desc' },
		include: {
			guideline: { select: { ref: true, version: true } },
			_count: { select: { cases: true } },
			releases: { select: { version: true }, orderBy: { createdAt: 'desc' } }
		}
	});
	return rows.map((s) => ({
		slug: s.slug,
		title: s.title,
		guideline: `${s.guideline.ref}@${s.guideline.version}`,
		closed: s.closedAt !== null,
		cases: s._count.cases,
		simulated: s.simulated,
		releases: s.releases.map((r) => r.version)
	}));
}

/** What a close did, or would do: counts of items x questions. */
export interface Closed {
	settled: number;
	disputed: number;
}

/** Why a close is refused, one line each. */
export interface Blocked {
	code: 'no-cases' | 'missing-answers' | 'unassigned';
	message: string;
	/** Of missing answers: who has how many of them to give, most first. */
	people?: { name: string; missing: number }[];
}

/**
 * Ends annotation: from here on every item and question is settled or disputed. Refused (`invalid`) while answers are
 * missing, unless waived with a reason, which is kept. Claimed in SQL: of two closes one wins, the other is a `conflict`.
 */
export async function close(
	db: Db,
	actor: Actor,
	slug: string,
	{ waive }: { waive?: string } = {}
): Promise<Result<{ blocked: Blocked[] } | Closed>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer makes and closes studies.');
	if (waive !== undefined && !waive.trim())
		return fail('invalid', 'A waiver needs its reason, which is kept with the study.', 'waive');
	let blocked: Blocked[] = [];
	const done = await write<Closed>(db, actor, async (tx, now) => {
		const found = await findStudy(tx, slug);
		if (!found.ok) return found;
		const study = found.value;
		if (study.closedAt)
			return fail(
				'conflict',
				`Annotation of ${JSON.stringify(slug)} was closed at ${study.closedAt.toISOString()} already.`
			);
		const { codebook } = study.guideline;
		const answers = await latestAnswers(tx, study.id);
		const missing = await missingAnswers(tx, study.id, codebook, answers);
		const { people, words } = await owing(tx, missing.assigned);
		blocked = [
			...(missing.items === 0
				? [{ code: 'no-cases' as const, message: 'The study has no cases yet. Import them first.' }]
				: []),
			...(missing.assigned.length && !waive
				? [
						{
							code: 'missing-answers' as const,
							message: `${missing.assigned.length} assigned answers are missing: ${words}. Wait for them, move the work, or waive them with a reason.`,
							people
						}
					]
				: []),
			...(missing.unassigned.length && !waive
				? [
						{
							code: 'unassigned' as const,
							message: `${missing.unassigned.length} questions have no answer and nobody is assigned to them. Assign them, or waive them with a reason.`
						}
					]
				: [])
		];
		if (blocked.length) return fail('invalid', blocked.map((b) => b.message).join(' '));
		const { count } = await tx.study.updateMany({
			where: { id: study.id, closedAt: null },
			data: { closedAt: now, waivedReason: waive?.trim() ?? null }
		});
		if (count !== 1)
			return fail('conflict', `Annotation of ${JSON.stringify(slug)} has just been closed by someone else.`);
		const { settled, disputed } = await openDisputes(tx, study, answers, now);
		return {
			value: { settled, disputed },
			event: { type: 'study.closed', studyId: study.id, data: { settled, disputed, waived: waive?.trim() ?? null } }
		};
	});
	return !done.ok && blocked.length ? ok({ blocked }) : done;
}

export { agreement, agreementByQuestion } from './studies/agreement.ts';
export { agreementProgress, agreementSoon } from './studies/agreement-soon.ts';
export { caseList } from './studies/case-list.ts';
export { head, type StudyHead } from './studies/head.ts';
export { labelShares } from './studies/label-shares.ts';
export { missing } from './studies/missing.ts';
export { outcomes, type StudyOutcomes } from './studies/outcomes.ts';
export { overview, type Overview } from './studies/overview.ts';
export { plans } from './studies/plans.ts';
export { referenceList } from './studies/reference-list.ts';
