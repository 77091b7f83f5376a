import type { FormalReport } from '../domain/formal/formal-check.ts';
import type { Block } from '../domain/freeze/blocked.ts';
import { canMaintain } from '../domain/shared/can-maintain.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Problem } from '../domain/shared/problem.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import { attach } from './bundle/attach.ts';
import { openFolder } from './bundle/open-folder.ts';
import type { Db } from './db/client.ts';
import { ATTACHMENT, attachment } from './formal/attachment.ts';
import { bundleSubject } from './formal/bundle-subject.ts';
import { checkEncodings, type Checked } from './formal/check-encodings.ts';
import { keepText } from './formal/keep-text.ts';
import { studySubject } from './formal/study-subject.ts';
import { findStudy } from './lookup/find-study.ts';
import type { OpenSource } from './reading/open-source.ts';
import { snapshot } from './snapshot.ts';

export { attachToRelease } from './formal/attach-to-release.ts';
export { attached, type Attached } from './formal/attached.ts';
export { checkRelease } from './formal/check-release.ts';

/** What a check of encodings gives. `attached` names the attachment that the report was put into. */
export type FormalCheck =
	{ blocked: Block[] } | { problems: Problem[]; unlisted: number } | { report: FormalReport; attached: string | null };

/** Checks encodings against the references that a freeze would now give the study; or says what blocks a freeze. Changes nothing. */
export async function checkStudy(
	db: Db,
	actor: Actor,
	slug: string,
	open: () => Promise<Result<OpenSource>>
): Promise<Result<FormalCheck>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer checks encodings of a study.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const read = await snapshot(db, (tx) => studySubject(tx, found.value));
	if ('blocked' in read) return ok(read);
	const opened = await open();
	if (!opened.ok) return opened;
	const checked = await checkEncodings(opened.value, read.subject);
	return checked.ok ? ok(unattached(checked.value)) : checked;
}

/**
 * Checks encodings against a release in a folder, which is verified first. No database is needed.
 * @param put put the report into the release, as an attachment
 */
export async function checkFolder(
	folder: string,
	open: () => Promise<Result<OpenSource>>,
	put: boolean
): Promise<Result<FormalCheck>> {
	const bundle = await openFolder(folder);
	if (!bundle.ok) return bundle;
	const read = await bundleSubject(bundle.value, folder);
	if (!read.ok) return read;
	const { subject, release } = read.value;
	const opened = await open();
	if (!opened.ok) return opened;
	const kept = keepText(opened.value);
	const checked = await checkEncodings(put ? kept.opened : opened.value, subject);
	if (!checked.ok) return checked;
	if (!put || 'problems' in checked.value) return ok(unattached(checked.value));
	const { report } = checked.value;
	const attached = attach(folder, ATTACHMENT, attachment(release, kept.text(), report));
	return attached.ok ? ok({ report, attached: attached.value }) : attached;
}

const unattached = (checked: Checked): FormalCheck => ('report' in checked ? { ...checked, attached: null } : checked);
