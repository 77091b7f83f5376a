import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

/** Who can be assigned in a study, how much each has, and the plans made so far. */
export interface Plans {
	people: { name: string; assigned: number; open: number }[];
	plans: { method: string; parameters: Record<string, unknown>; seed: number; at: string; assignments: number }[];
	items: number;
	strata: string[];
}

/** What the page needs on which assignments are planned. Disabled and external people are left out. */
export async function plans(db: Db, slug: string): Promise<Result<Plans>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id } = found.value;
	const people = await db.person.findMany({
		where: { role: 'annotator', kind: 'account', disabledAt: null },
		orderBy: { name: 'asc' },
		select: { id: true, name: true }
	});
	const rows = await db.$queryRawUnsafe<{ personId: string; assigned: bigint; open: bigint | null }[]>(
		`SELECT a."personId", COUNT(*) AS "assigned", SUM(NOT EXISTS (SELECT 1 FROM "Answer" w WHERE w."itemId" = a."itemId" AND w."personId" = a."personId")) AS "open"
		 FROM "Assignment" a WHERE a."studyId" = ? GROUP BY a."personId"`,
		id
	);
	const work = new Map(
		rows.map((row) => [row.personId, { assigned: Number(row.assigned), open: Number(row.open ?? 0) }])
	);
	const made = await db.plan.findMany({
		where: { studyId: id },
		orderBy: { createdAt: 'asc' },
		select: { method: true, parameters: true, seed: true, createdAt: true, _count: { select: { assignments: true } } }
	});
	const strata = await db.$queryRawUnsafe<{ name: string }[]>(
		`SELECT DISTINCT j."key" AS "name" FROM "Case" c JOIN "CaseStrata" s ON s."caseId" = c."id", json_each(s."data") j WHERE c."studyId" = ? ORDER BY j."key"`,
		id
	);
	return ok({
		people: people.map((p) => ({ name: p.name, ...(work.get(p.id) ?? { assigned: 0, open: 0 }) })),
		plans: made.map((p) => ({
			method: p.method,
			parameters: JSON.parse(p.parameters) as Record<string, unknown>,
			seed: p.seed,
			at: p.createdAt.toISOString(),
			assignments: p._count.assignments
		})),
		items: await db.item.count({ where: { studyId: id } }),
		strata: strata.map((s) => s.name)
	});
}
