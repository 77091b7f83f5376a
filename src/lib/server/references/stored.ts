import type { Frozen } from '../../domain/freeze/choose-version.ts';
import type { Manifest } from '../../domain/freeze/manifest.ts';
import type { Tx } from '../db/client.ts';

/** A release as the database keeps it. */
export interface StoredRelease extends Frozen {
	id: string;
	manifest: Manifest;
	createdAt: Date;
	supersedesId: string | null;
}

/** The releases of a study, oldest first. */
export async function stored(tx: Tx, studyId: string): Promise<StoredRelease[]> {
	const rows = await tx.release.findMany({ where: { studyId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
	return rows.map(({ id, version, contentSha256, manifest, createdAt, supersedesId }) => {
		const parsed = JSON.parse(manifest) as Manifest;
		return { id, version, contentSha256, manifest: parsed, supersedes: parsed.supersedes, createdAt, supersedesId };
	});
}
