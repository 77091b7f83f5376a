import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import { openFolder } from '../bundle/open-folder.ts';
import { readRelease, type ReadRelease } from '../bundle/read-release.ts';
import type { Db } from '../db/client.ts';
import type { RunSettings } from '../../domain/crosscheck/run-settings.ts';

/** A release that a run may be laid beside. */
export interface StoredRelease {
	id: string;
	version: string;
	contentSha256: string;
}

/** The releases of a study that a run may be laid beside, newest first: its own, or for a run of the study all. Empty: the study is not frozen. */
export async function storedReleases(
	db: Db,
	studyId: string,
	target?: RunSettings['target']
): Promise<StoredRelease[]> {
	const rows = await db.release.findMany({
		where: { studyId, ...(target?.kind === 'release' && { contentSha256: target.content_sha256 }) },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		select: { id: true, version: true, contentSha256: true }
	});
	return rows;
}

/** Reads one of them: the version that is asked for, or the newest. */
export async function readStored(
	releases: readonly StoredRelease[],
	dataFolder: string,
	version: string | null
): Promise<Result<ReadRelease>> {
	const found = version === null ? releases[0] : releases.find((one) => one.version === version);
	if (!found)
		return fail(
			'not_found',
			`There is no release ${JSON.stringify((version ?? '').slice(0, 60))} that this run is about.`
		);
	const bundle = await openFolder(bundlePath(dataFolder, found.id));
	return bundle.ok ? readRelease(bundle.value, `The release ${found.version}`) : bundle;
}
