import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { checkEncodings, type Checked } from './check-encodings.ts';
import { releaseSubject } from './release-subject.ts';
import { storedRelease, type ReleaseName } from './stored-release.ts';

/** Checks encodings against a stored release of a study. Changes nothing. @param open opens the file, once there is something to check it against */
export async function checkRelease(
	db: Db,
	actor: Actor,
	name: ReleaseName,
	open: () => Promise<Result<OpenSource>>
): Promise<Result<Checked>> {
	const found = await storedRelease(db, actor, name);
	if (!found.ok) return found;
	const read = await releaseSubject(found.value.folder, name.version);
	if (!read.ok) return read;
	const opened = await open();
	return opened.ok ? checkEncodings(opened.value, read.value.subject) : opened;
}
