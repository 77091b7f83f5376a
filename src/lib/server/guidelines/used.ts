import type { Db } from '../db/client.ts';
import { guidelineOf } from '../lookup/guideline-of.ts';

/** The guidelines that studies here use, by title, newest version last. Says nothing about the studies. */
export async function used(db: Db): Promise<{ sha256: string; title: string; id: string; version: string }[]> {
	const rows = await db.guideline.findMany({ select: { sha256: true, text: true } });
	return rows
		.map((row) => {
			const { title, id, version } = guidelineOf(row.sha256, row.text).codebook;
			return { sha256: row.sha256, title, id, version };
		})
		.sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.version.localeCompare(b.version, 'en', { numeric: true })));
}
