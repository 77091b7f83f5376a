import { verify, type Verified } from '../../domain/freeze/verify/verify.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { get } from './list.ts';
import { bundlePath } from './stored.ts';

/** Checks the files of a stored release, as the command does with a folder. */
export async function verifyStored(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string
): Promise<Result<Verified>> {
	const found = await get(db, actor, slug, version);
	if (!found.ok) return found;
	const bundle = await openFolder(bundlePath(dataFolder, found.value.id));
	return bundle.ok ? verify(bundle.value, newHash) : bundle;
}
