import { quantileSorted } from 'd3-array';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { decidedDisputes } from '../lookup/decided-disputes.ts';
import { findStudy } from '../lookup/find-study.ts';
import { itemStrata } from '../lookup/item-strata.ts';

/** How far one person is. Answers count item x question. */
export interface PersonProgress {
	name: string;
	external: boolean;
	assigned: number;
	/** Answers that assignments ask for, and those of them that are given. */
	expected: number;
	given: number;
	/** Answers without an assignment, as imports bring them. */
	beside: number;
}

/** Time from opening a page to storing it. */
export interface PageTime {
	name: string;
	pages: number;
	/** Milliseconds. */
	quartile1: number;
	median: number;
	quartile3: number;
}

/** Where a study stands. Holds no label and no label share: they would colour what is still to be labelled. */
export interface Overview {
	scenarios: number;
	cases: number;
	items: number;
	/** Answers given, and those that assignments ask for or that are given beside them. */
	given: number;
	expected: number;
	people: PersonProgress[];
	missing: { answers: number; people: number; unassigned: number };
	disputes: { made: number; open: number };
	strata: {
		names: string[];
		by: string | null;
		values: { value: string; given: number; expected: number }[];
		left: number;
	};
	unclear: { items: number; marks: number };
	times: PageTime[];
	releases: string[];
}

const MOST_VALUES = 40;

/** Reads where a study stands: everything is counted from the rows, nothing is stored. @param by stratum to split progress by */
export async function overview(db: Db, slug: string, { by }: { by?: string } = {}): Promise<Result<Overview>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, guideline } = found.value;
	const questions = guideline.codebook.questions.length;
	const [cases, scenarios, disputes, decided, releases] = await Promise.all([
		db.case.count({ where: { studyId: id } }),
		db.scenario.count({ where: { studyId: id } }),
		db.dispute.count({ where: { studyId: id } }),
		decidedDisputes(db, found.value),
		db.release.findMany({ where: { studyId: id }, orderBy: { createdAt: 'desc' }, select: { version: true } })
	]);
	const people = await progress(db, id, questions);
	const cells = await itemProgress(db, id);
	let given = 0;
	let expected = 0;
	let unassigned = 0;
	for (const { people: n, answers } of cells.values()) {
		given += answers;
		expected += Math.max(n, 1) * questions;
		if (n === 0) unassigned += questions;
	}
	const behind = people.filter((p) => p.given < p.expected);
	return ok({
		scenarios,
		cases,
		items: cells.size,
		given,
		expected,
		people,
		missing: { answers: behind.reduce((sum, p) => sum + p.expected - p.given, 0), people: behind.length, unassigned },
		disputes: { made: disputes, open: disputes - decided.size },
		strata: await byStratum(db, id, by, cells, questions),
		unclear: await unclearMarks(
			db,
			id,
			guideline.codebook.questions.flatMap((q) => (q.unclear.kind === 'label' ? [[q.id, q.unclear.label]] : []))
		),
		times: await pageTimes(db, id),
		releases: releases.map((r) => r.version)
	});
}

async function progress(db: Db, studyId: string, questions: number): Promise<PersonProgress[]> {
	const assigned = await db.$queryRawUnsafe<{ personId: string; items: bigint; answers: bigint | null }[]>(
		`SELECT a."personId", COUNT(*) AS "items", SUM((SELECT COUNT(*) FROM "Answer" w WHERE w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1)) AS "answers"
		 FROM "Assignment" a WHERE a."studyId" = ? GROUP BY a."personId"`,
		studyId
	);
	const given = await db.$queryRawUnsafe<{ personId: string; answers: bigint }[]>(
		`SELECT w."personId", COUNT(*) AS "answers" FROM "Item" i JOIN "Answer" w ON w."itemId" = i."id" WHERE i."studyId" = ? AND w."revision" = 1 GROUP BY w."personId"`,
		studyId
	);
	const work = new Map(assigned.map((a) => [a.personId, { items: Number(a.items), answers: Number(a.answers ?? 0) }]));
	const all = new Map(given.map((g) => [g.personId, Number(g.answers)]));
	const persons = await db.person.findMany({
		where: { id: { in: [...new Set([...work.keys(), ...all.keys()])] } },
		orderBy: { name: 'asc' },
		select: { id: true, name: true, kind: true }
	});
	return persons.map(({ id, name, kind }) => {
		const { items, answers } = work.get(id) ?? { items: 0, answers: 0 };
		return {
			name,
			external: kind === 'external',
			assigned: items,
			expected: items * questions,
			given: answers,
			beside: (all.get(id) ?? 0) - answers
		};
	});
}

type Cells = Map<string, { people: number; answers: number }>;

async function itemProgress(db: Db, studyId: string): Promise<Cells> {
	const rows = await db.$queryRawUnsafe<{ id: string; people: bigint; answers: bigint }[]>(
		`SELECT i."id",
		   (SELECT COUNT(*) FROM (SELECT a."personId" FROM "Assignment" a WHERE a."itemId" = i."id" UNION SELECT w."personId" FROM "Answer" w WHERE w."itemId" = i."id")) AS "people",
		   (SELECT COUNT(*) FROM "Answer" w WHERE w."itemId" = i."id" AND w."revision" = 1) AS "answers"
		 FROM "Item" i WHERE i."studyId" = ?`,
		studyId
	);
	return new Map(rows.map((row) => [row.id, { people: Number(row.people), answers: Number(row.answers) }]));
}

async function byStratum(
	db: Db,
	studyId: string,
	asked: string | undefined,
	cells: Cells,
	questions: number
): Promise<Overview['strata']> {
	const { names, values: of } = await itemStrata(db, studyId);
	const few = names.filter((n) => n.values > 1 && n.values <= MOST_VALUES);
	const by = names.find((n) => n.name === asked)?.name ?? few[0]?.name ?? null;
	const sums = new Map<string, { given: number; expected: number }>();
	if (by !== null)
		for (const [item, { people, answers }] of cells) {
			const value = of.get(item)?.get(by) ?? '';
			const sum = sums.get(value) ?? { given: 0, expected: 0 };
			sums.set(value, { given: sum.given + answers, expected: sum.expected + Math.max(people, 1) * questions });
		}
	const values = [...sums].map(([value, sum]) => ({ value, ...sum })).sort((a, b) => (a.value < b.value ? -1 : 1));
	return {
		names: names.map((n) => n.name),
		by,
		values: values.slice(0, MOST_VALUES),
		left: Math.max(0, values.length - MOST_VALUES)
	};
}

async function unclearMarks(db: Db, studyId: string, labels: string[][]): Promise<Overview['unclear']> {
	const [row] = await db.$queryRawUnsafe<{ items: bigint; marks: bigint }[]>(
		`SELECT COUNT(DISTINCT w."itemId") AS "items", COUNT(*) AS "marks" FROM "Item" i JOIN "Answer" w ON w."itemId" = i."id"
		 WHERE i."studyId" = ? AND (w."unclear" = 1${' OR (w."questionId" = ? AND w."label" = ?)'.repeat(labels.length)})
		   AND NOT EXISTS (SELECT 1 FROM "Answer" later WHERE later."itemId" = w."itemId" AND later."personId" = w."personId" AND later."questionId" = w."questionId" AND later."revision" > w."revision")`,
		studyId,
		...labels.flat()
	);
	return { items: Number(row.items), marks: Number(row.marks) };
}

async function pageTimes(db: Db, studyId: string): Promise<PageTime[]> {
	const rows = await db.$queryRawUnsafe<{ name: string; ms: bigint }[]>(
		`SELECT p."name", SUM(w."ms") AS "ms" FROM "Assignment" a JOIN "Person" p ON p."id" = a."personId"
		   JOIN "Answer" w ON w."itemId" = a."itemId" AND w."personId" = a."personId" AND w."revision" = 1 AND w."ms" IS NOT NULL
		 WHERE a."studyId" = ? GROUP BY a."personId", a."page" ORDER BY p."name", SUM(w."ms")`,
		studyId
	);
	const times = new Map<string, number[]>();
	for (const { name, ms } of rows) {
		const list = times.get(name);
		if (list) list.push(Number(ms));
		else times.set(name, [Number(ms)]);
	}
	const at = (list: number[], p: number) => Math.round(quantileSorted(list, p)!);
	return [...times].map(([name, list]) => ({
		name,
		pages: list.length,
		quartile1: at(list, 0.25),
		median: at(list, 0.5),
		quartile3: at(list, 0.75)
	}));
}
