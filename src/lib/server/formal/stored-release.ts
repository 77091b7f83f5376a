import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT, type FormalJson } from '../../domain/formal/formal-json.ts';
import { ATTACHMENTS } from '../../domain/freeze/bundle.ts';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { strictJson } from '../../domain/shared/strict-json.ts';
import type { Actor } from '../actor.ts';
import { attach } from '../bundle/attach.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { ATTACHMENT, attachment, KIND } from './attachment.ts';
import { bundleSubject } from './bundle-subject.ts';
import { checkEncodings, type Checked } from './check-encodings.ts';
import { keepText } from './keep-text.ts';
import type { CheckedSubject } from './subject-of.ts';
import { unread } from './unread.ts';

/** A release of a study, ready to be checked against. */
interface Stored {
	studyId: string;
	releaseId: string;
	folder: string;
	read: CheckedSubject;
}

/** Checks encodings against a stored release of a study. Changes nothing. */
export async function checkRelease(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string,
	opened: OpenSource
): Promise<Result<Checked>> {
	const found = await storedRelease(db, actor, dataFolder, slug, version);
	if (found.ok) return checkEncodings(opened, found.value.read.subject);
	await unread(opened);
	return found;
}

/** Checks encodings against a stored release and puts the report into it as an attachment, with its record. Gives the attachment's name. */
export async function attachToRelease(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string,
	opened: OpenSource
): Promise<Result<string>> {
	const found = await storedRelease(db, actor, dataFolder, slug, version);
	if (!found.ok) {
		await unread(opened);
		return found;
	}
	const { studyId, releaseId, folder, read } = found.value;
	const kept = keepText(opened);
	const checked = await checkEncodings(kept.opened, read.subject);
	if (!checked.ok) return checked;
	if ('problems' in checked.value)
		return fail('invalid', `${opened.file} has problems, so there is no report. Mend the file, and check it again.`);
	const encodings = kept.text();
	const files = attachment(read.release!, encodings, checked.value.report);
	return write<string>(db, actor, async () => {
		// Last, so that only the commit can still fail.
		const attached = attach(folder, ATTACHMENT, files);
		if (!attached.ok) return attached;
		const data = { release: releaseId, name: attached.value, sha256: sha256(encodings) };
		return { value: attached.value, event: { type: 'release.attached', studyId, data } };
	});
}

/** A formal check that lies in a release. */
export interface Attached {
	name: string;
	counts: Record<string, number>;
}

/** The formal checks that a stored release holds, by name, and the report of the one that is asked for (null: none). `not_found` where it has none of that name. */
export async function attached(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string,
	shown: string | null
): Promise<Result<{ list: Attached[]; report: FormalJson | null }>> {
	const found = await locate(db, actor, dataFolder, slug, version);
	if (!found.ok) return found;
	const inside = join(found.value.folder, ATTACHMENTS);
	const list: Attached[] = [];
	for (const name of (await readdir(inside).catch(() => [])).sort(byCodeUnits)) {
		const manifest = await json(join(inside, name, 'manifest.json'));
		const counts = manifest?.kind === KIND ? manifest.counts : null;
		if (counts !== null && typeof counts === 'object') list.push({ name, counts: counts as Record<string, number> });
	}
	if (shown === null) return ok({ list, report: null });
	const report = list.some(({ name }) => name === shown) ? await json(join(inside, shown, 'report.json')) : null;
	if (report?.format !== FORMAT)
		return fail('not_found', `The release ${version} holds no formal check ${JSON.stringify(shown.slice(0, 60))}.`);
	return ok({ list, report: report as unknown as FormalJson });
}

/** What a file of an attachment holds; null where it is not there or broken: `verify` tells of that. */
async function json(path: string): Promise<JsonObject | null> {
	const text = await readFile(path, 'utf8').catch(() => null);
	const parsed = text === null ? null : strictJson(text);
	const value = parsed?.ok ? parsed.value : null;
	return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
}

async function storedRelease(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string
): Promise<Result<Stored>> {
	const found = await locate(db, actor, dataFolder, slug, version);
	if (!found.ok) return found;
	const bundle = await openFolder(found.value.folder);
	if (!bundle.ok)
		return fail('not_found', `The files of release ${version} are not in the data folder. Restore them from a backup.`);
	const read = await bundleSubject(bundle.value, `The release ${version}`);
	return read.ok ? ok({ ...found.value, read: read.value }) : read;
}

async function locate(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string
): Promise<Result<Omit<Stored, 'read'>>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer checks encodings of a release.');
	const study = await findStudy(db, slug);
	if (!study.ok) return study;
	const studyId = study.value.id;
	const release = await db.release.findFirst({ where: { studyId, version }, select: { id: true } });
	if (!release)
		return fail(
			'not_found',
			`The study ${JSON.stringify(slug)} has no release ${JSON.stringify(version.slice(0, 60))}.`
		);
	return ok({ studyId, releaseId: release.id, folder: join(dataFolder, 'releases', release.id) });
}
