import { SIGNATURE_FILE } from '../../domain/freeze/bundle.ts';
import { verify, type Verified } from '../../domain/freeze/verify/verify.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { get } from './list.ts';
import { bundlePath } from '../bundle/bundle-path.ts';

/** Checks the files of a stored release, as the command does with a folder. Whose signature counts is for those to say who get the release. */
export async function verifyStored(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string
): Promise<Result<Verified & { signed: boolean }>> {
	const found = await get(db, actor, slug, version);
	if (!found.ok) return found;
	const bundle = await openFolder(bundlePath(dataFolder, found.value.id));
	if (!bundle.ok) return bundle;
	const verified = await verify(bundle.value, newHash);
	const signed = bundle.value.entries.some(({ path }) => path === SIGNATURE_FILE);
	return verified.ok ? ok({ ...verified.value, signed }) : verified;
}
