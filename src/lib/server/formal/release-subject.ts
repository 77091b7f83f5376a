import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import { openFolder } from '../bundle/open-folder.ts';
import { bundleSubject, type ReleaseSubject } from './bundle-subject.ts';

/** The references of a stored release, verified. @param folder where its files should lie */
export async function releaseSubject(folder: string, version: string): Promise<Result<ReleaseSubject>> {
	const bundle = await openFolder(folder);
	return bundle.ok
		? bundleSubject(bundle.value, `The release ${version}`)
		: fail('not_found', `The files of release ${version} are not in the data folder. Restore them from a backup.`);
}
