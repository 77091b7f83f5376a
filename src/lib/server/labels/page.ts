import type { BlindedCase } from '../../domain/cases/blinded-case.ts';
import { shownCodebook } from '../../domain/guideline/shown-codebook.ts';
import type { LabelPage } from '../../domain/labels/label-page.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { direct } from '../db/direct.ts';
import type { Sql } from '../db/sql.ts';
import { id } from '../id.ts';
import { letter } from '../lookup/letter.ts';
import { ownCaseOrder } from '../lookup/own-case-order.ts';
import { ownPage, type OwnAssignment } from '../lookup/own-page.ts';
import { ownStudy, type OwnStudy } from '../lookup/own-study.ts';
import { pageCases } from '../lookup/page-cases.ts';
import { pageFlags } from '../lookup/page-flags.ts';
import { ownQueue } from './own-queue.ts';
import { textHash } from './text-hash.ts';

/** One page of the actor's own queue. `not_found` when the study or the page is not theirs: the two look alike. */
export async function page(db: Db, actor: Actor, slug: string, number: number): Promise<Result<LabelPage>> {
	return direct.read(db, (sql) => read(sql, actor, slug, number));
}

function read(sql: Sql, actor: Actor, slug: string, number: number): Result<LabelPage> {
	const nothing = fail(
		'not_found',
		'There is no such page in your queue. It may have been given to someone else; go back to your work.'
	);
	const study = ownStudy(sql, slug);
	if (!study) return nothing;
	const own = ownPage(sql, study.id, actor.id, number);
	if (own.length === 0) return nothing;
	const { codebook } = study.guideline;
	const questions = codebook.questions.length;
	const cases = casesOf(sql, study, actor, own);
	const { place, pages, previous, next } = ownQueue.place(sql, study.id, actor.id, number);
	const isStored = own.every((one) => one.latest.length === questions);
	const items = own.map((one) => ({
		assignment: one.assignment,
		letter: one.case === null ? null : cases.find((c) => c.id === one.case)!.case.letter,
		answers: one.latest
	}));
	return ok({
		study: { slug, title: study.title, simulated: study.simulated },
		codebook: shownCodebook(codebook),
		guidelineSha256: study.guidelineSha256,
		page: number,
		place,
		pages,
		state: study.closed ? 'closed' : isStored ? 'stored' : 'open',
		cases: cases.map(({ case: blinded }) => blinded),
		flags:
			study.assistance && isStored
				? pageFlags(
						sql,
						actor,
						own.map((one, at) => ({ item: one.item, letter: items[at].letter }))
					)
				: null,
		items,
		read: readBefore(
			sql,
			study,
			actor,
			number,
			cases.map((c) => c.case)
		),
		submission: id(),
		previous,
		next,
		nextOpen: ownQueue.nextOpen(sql, study.id, actor.id, number, questions)
	});
}

function casesOf(sql: Sql, study: OwnStudy, actor: Actor, own: OwnAssignment[]): { id: string; case: BlindedCase }[] {
	const found = pageCases(sql, own);
	const inOrder =
		own[0].case === null
			? ownCaseOrder(study.seed, actor, own[0].item, found)
			: own.map((one) => found.find((c) => c.id === one.case)!);
	return inOrder.map((one, at) => ({ id: one.id, case: { letter: letter(at), visible: one.visible } }));
}

function readBefore(sql: Sql, study: OwnStudy, actor: Actor, number: number, cases: BlindedCase[]): LabelPage['read'] {
	const hashes = cases.flatMap((one) =>
		study.guideline.codebook.fields
			.filter((f) => Object.hasOwn(one.visible, f.name))
			.map((f) => ({ field: f.name, letter: one.letter, hash: textHash(f.name, one.visible[f.name]) }))
	);
	const rows = sql.all<{ textHash: string; page: number; at: string }>(
		`SELECT "textHash", "page", "at" FROM "Reading"
		 WHERE "studyId" = ? AND "personId" = ? AND "textHash" IN (SELECT "value" FROM json_each(?)) AND "page" <> ?`,
		study.id,
		actor.id,
		JSON.stringify([...new Set(hashes.map((h) => h.hash))]),
		number
	);
	const known = new Map(
		rows.flatMap((row) => {
			// A page that was moved to someone else since has no place.
			const place = ownQueue.placeOf(sql, study.id, actor.id, row.page);
			return place === null ? [] : [[row.textHash, { place, at: new Date(row.at).toISOString() }] as const];
		})
	);
	return hashes.flatMap(({ field, letter, hash }) => {
		const before = known.get(hash);
		return before ? [{ field, letter, ...before }] : [];
	});
}
