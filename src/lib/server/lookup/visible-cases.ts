import type { Tx } from '../db/client.ts';

/** The visible fields of cases by id: the only part of a case that blinded pages read. */
export async function visibleCases(
	db: Tx,
	where: { ids: string[] } | { scenario: string }
): Promise<Map<string, Record<string, unknown>>> {
	const rows = await db.case.findMany({
		where: 'ids' in where ? { id: { in: where.ids } } : { scenarioId: where.scenario },
		orderBy: { position: 'asc' },
		select: { id: true, visible: true }
	});
	return new Map(rows.map((row) => [row.id, JSON.parse(row.visible)]));
}
