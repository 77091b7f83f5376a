import type { Db } from '../../src/lib/server/db/client.ts';

/** Every row of every table, as JSON in the order of the tables and rows: equal before and after means that nothing was stored at all. */
export async function contents(db: Db): Promise<Record<string, string[]>> {
	const tables = await db.$queryRawUnsafe<{ name: string }[]>(
		`SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%' ORDER BY "name"`
	);
	const found: Record<string, string[]> = {};
	for (const { name } of tables) {
		const rows = await db.$queryRawUnsafe<object[]>(`SELECT * FROM "${name}" ORDER BY "rowid"`);
		found[name] = rows.map((row) =>
			JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
		);
	}
	return found;
}
