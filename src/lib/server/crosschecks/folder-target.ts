import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { openFolder } from '../bundle/open-folder.ts';
import { readRelease, type ReadRelease } from '../bundle/read-release.ts';
import { releaseItems } from './items.ts';
import type { Target } from './target.ts';

/** A release in a folder as what a run is about. It is verified first. */
export async function folderTarget(folder: string): Promise<Result<{ target: Target; release: ReadRelease }>> {
	const bundle = await openFolder(folder);
	if (!bundle.ok) return bundle;
	const read = await readRelease(bundle.value, folder);
	if (!read.ok) return read;
	const release = read.value;
	const { version, contentSha256: content_sha256, study } = release;
	let cases = 0;
	const items = releaseItems(release);
	for (let one = await items.next(); !one.done; one = await items.next()) cases++;
	const target: Target = {
		named: { kind: 'release', version, content_sha256, study },
		guideline: release.guideline,
		cases,
		items: () => releaseItems(release)
	};
	return ok({ target, release });
}
