import type { BlindedCase } from '../../domain/cases/blinded-case.ts';
import { shownCodebook } from '../../domain/guideline/shown-codebook.ts';
import type { LabelPage } from '../../domain/labels/label-page.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { ownCaseOrder } from '../lookup/own-case-order.ts';
import { pageFlags } from '../lookup/page-flags.ts';
import type { Db } from '../db/client.ts';
import { id } from '../id.ts';
import { findStudy, type FoundStudy } from '../lookup/find-study.ts';
import { letter } from '../lookup/letter.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { ownPage, type OwnAssignment } from '../lookup/own-page.ts';
import { textHash } from './text-hash.ts';

/** One page of the actor's own queue. `not_found` when the study or the page is not theirs: the two look alike. */
export async function page(db: Db, actor: Actor, slug: string, number: number): Promise<Result<LabelPage>> {
	const nothing = fail(
		'not_found',
		'There is no such page in your queue. It may have been given to someone else; go back to your work.'
	);
	const found = await findStudy(db, slug);
	if (!found.ok) return nothing;
	const study = found.value;
	const own = await ownPage(db, study.id, actor.id, number);
	if (own.length === 0) return nothing;
	const { codebook } = study.guideline;
	const cases = await casesOf(db, study, actor, own);
	const { pages, stored } = await pagesOf(db, study, actor);
	const place = pages.indexOf(number);
	const isStored = stored.has(number);
	const items = own.map((one) => ({
		assignment: one.assignment,
		letter: one.case === null ? null : cases.find((c) => c.id === one.case)!.case.letter,
		answers: one.latest
	}));
	const open = (n: number) => !stored.has(n) && n !== number;
	return ok({
		study: { slug, title: study.title, simulated: study.simulated },
		codebook: shownCodebook(codebook),
		guidelineSha256: study.guidelineSha256,
		page: number,
		place: place + 1,
		pages: pages.length,
		state: study.closedAt ? 'closed' : isStored ? 'stored' : 'open',
		cases: cases.map(({ case: blinded }) => blinded),
		flags:
			study.assistance && isStored
				? await pageFlags(
						db,
						actor,
						own.map((one, at) => ({ item: one.item, letter: items[at].letter }))
					)
				: null,
		items,
		read: await readBefore(
			db,
			study,
			actor,
			number,
			cases.map((c) => c.case),
			pages
		),
		submission: id(),
		previous: pages[place - 1] ?? null,
		next: pages[place + 1] ?? null,
		nextOpen: pages.slice(place + 1).find(open) ?? pages.find(open) ?? null
	});
}

async function casesOf(
	db: Db,
	study: FoundStudy,
	actor: Actor,
	own: OwnAssignment[]
): Promise<{ id: string; case: BlindedCase }[]> {
	if (study.guideline.codebook.unit === 'case') {
		const visible = await visibleCases(db, { ids: own.map((one) => one.case!) });
		return own.map((one, at) => ({ id: one.case!, case: { letter: letter(at), visible: visible.get(one.case!)! } }));
	}
	const scenario = [...(await visibleCases(db, { scenario: own[0].scenario }))];
	return ownCaseOrder(study.seed, actor, own[0].item, scenario).map(([caseId, visible], at) => ({
		id: caseId,
		case: { letter: letter(at), visible }
	}));
}

/** Page numbers in order, and those on which every question is answered. */
async function pagesOf(db: Db, study: FoundStudy, actor: Actor): Promise<{ pages: number[]; stored: Set<number> }> {
	const rows = await db.$queryRawUnsafe<{ page: bigint; items: bigint; answers: bigint }[]>(
		`SELECT a."page" AS "page", COUNT(DISTINCT a."itemId") AS "items", COUNT(w."id") AS "answers"
		 FROM "Assignment" a LEFT JOIN "Answer" w ON w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1
		 WHERE a."studyId" = ? AND a."personId" = ? GROUP BY a."page" ORDER BY a."page"`,
		study.id,
		actor.id
	);
	const questions = study.guideline.codebook.questions.length;
	return {
		pages: rows.map((r) => Number(r.page)),
		stored: new Set(rows.filter((r) => Number(r.answers) === Number(r.items) * questions).map((r) => Number(r.page)))
	};
}

async function readBefore(
	db: Db,
	study: FoundStudy,
	actor: Actor,
	number: number,
	cases: BlindedCase[],
	pages: number[]
): Promise<LabelPage['read']> {
	const hashes = cases.flatMap((one) =>
		study.guideline.codebook.fields
			.filter((f) => Object.hasOwn(one.visible, f.name))
			.map((f) => ({ field: f.name, letter: one.letter, hash: textHash(f.name, one.visible[f.name]) }))
	);
	const rows = await db.reading.findMany({
		where: {
			studyId: study.id,
			personId: actor.id,
			textHash: { in: [...new Set(hashes.map((h) => h.hash))] },
			page: { not: number }
		}
	});
	const known = new Map(rows.map((row) => [row.textHash, row]));
	return hashes.flatMap(({ field, letter, hash }) => {
		const row = known.get(hash);
		const place = row ? pages.indexOf(row.page) : -1;
		return row && place >= 0 ? [{ field, letter, place: place + 1, at: row.at.toISOString() }] : [];
	});
}
