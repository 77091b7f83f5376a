import type { Tx } from '../db/client.ts';

/** The last revision of one person's answer to one question about one item. */
export interface LatestAnswer {
	id: string;
	itemId: string;
	personId: string;
	questionId: string;
	revision: number;
	label: string;
	unclear: boolean;
}

/** Every annotator's last revisions in a study: the votes. With `independent`, the last independent revisions: what agreement is computed on. */
export async function latestAnswers(db: Tx, studyId: string, { independent = false } = {}): Promise<LatestAnswer[]> {
	const only = independent ? 'AND later."independent" = 1' : '';
	const rows = await db.$queryRawUnsafe<
		(Omit<LatestAnswer, 'revision' | 'unclear'> & { revision: bigint; unclear: bigint | boolean })[]
	>(
		`SELECT a."id", a."itemId", a."personId", a."questionId", a."revision", a."label", a."unclear"
		 FROM "Item" i JOIN "Answer" a ON a."itemId" = i."id"
		 WHERE i."studyId" = ? ${independent ? 'AND a."independent" = 1' : ''}
		   AND NOT EXISTS (SELECT 1 FROM "Answer" later WHERE later."itemId" = a."itemId" AND later."personId" = a."personId"
		                   AND later."questionId" = a."questionId" AND later."revision" > a."revision" ${only})`,
		studyId
	);
	return rows.map((row) => ({ ...row, revision: Number(row.revision), unclear: Boolean(row.unclear) }));
}
