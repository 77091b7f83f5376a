import type { Tx } from '../db/client.ts';

/** The strata of a study's items: names with how many values each has, and the values of every item. */
export interface ItemStrata {
	/** In the order in which they first appear. */
	names: { name: string; values: number }[];
	values: Map<string, Map<string, string>>;
}

/** Reads strata by item. Where a scenario is the item, a name counts only when all its cases carry the same value. */
export async function itemStrata(db: Tx, studyId: string): Promise<ItemStrata> {
	const rows = await db.$queryRawUnsafe<{ id: string; data: string }[]>(
		`SELECT i."id", s."data" FROM "Item" i JOIN "Case" c ON c."id" = i."caseId" OR (i."caseId" IS NULL AND c."scenarioId" = i."scenarioId")
		   JOIN "CaseStrata" s ON s."caseId" = c."id" WHERE i."studyId" = ? ORDER BY i."position", c."position"`,
		studyId
	);
	const values = new Map<string, Map<string, string>>();
	for (const { id, data } of rows) {
		const own = new Map(
			Object.entries(JSON.parse(data) as Record<string, string>).map(([name, value]) => [name, String(value)])
		);
		const before = values.get(id);
		if (!before) values.set(id, own);
		else for (const [name, value] of before) if (own.get(name) !== value) before.delete(name);
	}
	const seen = new Map<string, Set<string>>();
	for (const strata of values.values())
		for (const [name, value] of strata) {
			const set = seen.get(name);
			if (set) set.add(value);
			else seen.set(name, new Set([value]));
		}
	return { names: [...seen].map(([name, set]) => ({ name, values: set.size })), values };
}
