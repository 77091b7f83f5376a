import type { Db } from '../db/client.ts';

/** Version of the newest release that holds a reference for this question about this item. */
export async function newestRelease(
	db: Db,
	studyId: string,
	itemId: string,
	questionId: string
): Promise<string | null> {
	const release = await db.release.findFirst({
		where: { studyId, references: { some: { itemId, questionId } } },
		orderBy: { createdAt: 'desc' },
		select: { version: true }
	});
	return release?.version ?? null;
}
