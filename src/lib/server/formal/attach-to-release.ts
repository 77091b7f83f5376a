import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ATTACHMENTS } from '../../domain/freeze/bundle.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { attach } from '../bundle/attach.ts';
import type { Db } from '../db/client.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { ATTACHMENT, attachment } from './attachment.ts';
import { checkEncodings } from './check-encodings.ts';
import { keepText } from './keep-text.ts';
import { releaseSubject } from './release-subject.ts';
import { storedRelease, type ReleaseName } from './stored-release.ts';

/** Checks encodings against a stored release and puts the report into it as an attachment, with its record. Gives the attachment's name. */
export async function attachToRelease(
	db: Db,
	actor: Actor,
	name: ReleaseName,
	open: () => Promise<Result<OpenSource>>
): Promise<Result<string>> {
	const found = await storedRelease(db, actor, name);
	if (!found.ok) return found;
	const { studyId, releaseId: release, folder } = found.value;
	const read = await releaseSubject(folder, name.version);
	if (!read.ok) return read;
	const opened = await open();
	if (!opened.ok) return opened;
	const kept = keepText(opened.value);
	const checked = await checkEncodings(kept.opened, read.value.subject);
	if (!checked.ok) return checked;
	if ('problems' in checked.value)
		return fail(
			'invalid',
			`${opened.value.file} has problems, so there is no report. Mend the file, and check it again.`
		);
	const encodings = kept.text();
	const files = attachment(read.value.release, encodings, checked.value.report);
	let placed: string | null = null;
	const withoutRecord = () => {
		// What has no record is in no release.
		if (placed !== null) rmSync(join(folder, ATTACHMENTS, placed), { recursive: true, force: true });
	};
	const done = await write<string>(db, actor, async () => {
		// Last, so that only the commit can still fail.
		const attached = attach(folder, ATTACHMENT, files);
		if (!attached.ok) return attached;
		placed = attached.value;
		return {
			value: placed,
			event: { type: 'release.attached', studyId, data: { release, name: placed, sha256: sha256(encodings) } }
		};
	}).catch((error: unknown) => {
		withoutRecord();
		throw error;
	});
	if (!done.ok) withoutRecord();
	return done;
}
