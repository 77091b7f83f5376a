import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { versionFault } from '../../domain/freeze/choose-version.ts';
import type { Block } from '../../domain/freeze/blocked.ts';
import { SIGNATURE_FILE } from '../../domain/freeze/bundle.ts';
import type { Manifest } from '../../domain/freeze/manifest.ts';
import { verify } from '../../domain/freeze/verify/verify.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { copyFolder, exists } from '../bundle/copy-folder.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import { signText } from '../bundle/sign-text.ts';
import type { Db } from '../db/client.ts';
import { id } from '../id.ts';
import { findStudy } from '../lookup/find-study.ts';
import { lastChange } from '../lookup/last-change.ts';
import { snapshot } from '../snapshot.ts';
import { chooseManifest } from './choose-manifest.ts';
import { releasesFolder } from '../bundle/releases-folder.ts';
import { draft, type Draft } from './draft.ts';
import { record } from './record.ts';
import { signRelease } from './sign-release.ts';
import { software } from '../bundle/software.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import { stored } from './stored.ts';
import { survey } from '../bundle/survey.ts';

export interface FreezeInput {
	/** Default: the same version while nothing changed, 1.0.0 for the first, else what suits the difference. */
	version?: string;
	/** Where to put a copy; nothing may be there yet. */
	out?: string;
	withHidden?: boolean;
	/** Freeze simulated answers? The release says what they are. */
	withSimulated?: boolean;
	/** File of an OpenSSH key to sign the release with. */
	sign?: string;
	/** Data folder: the release itself is kept in it. */
	dataFolder: string;
	/** The checkout, to record what software froze it. */
	root: string;
	onProgress?: (done: number, total: number) => void;
	clock?: () => Date;
}

export interface FrozenRelease {
	release: string;
	version: string;
	content_sha256: string;
	references: number;
	/** Was this very release frozen before? */
	repeated: boolean;
	/** The version that the difference to the release before asks for; null where there is none before, or none to make. */
	suits: string | null;
	/** Does it carry a signature? */
	signed: boolean;
	/** The folder in the data folder. */
	folder: string;
}

/**
 * Freezes a study. Everything is read in one snapshot, written to a folder of its own and verified there; then, in one write, it
 * is made sure that nothing has changed since, the folder takes its place and the release is recorded. Ended at any moment, it
 * leaves no release or a whole one.
 *
 * Gives what blocks it, or the release. Fails with `forbidden`, `not_found`, and `conflict` when the study was changed meanwhile.
 */
export async function freeze(
	db: Db,
	actor: Actor,
	slug: string,
	input: FreezeInput
): Promise<Result<{ blocked: Block[] } | FrozenRelease>> {
	if (actor.role !== 'maintainer') return fail('forbidden', 'Only a maintainer freezes a study.');
	const { dataFolder, out, onProgress = () => undefined, clock = () => new Date() } = input;
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const first: Block[] = [];
	if (out !== undefined && exists(out))
		first.push({
			code: 'folder-exists',
			message: `${out} exists. A release is never written into what is there; choose another folder.`
		});
	if (found.value.simulated && !input.withSimulated)
		first.push({
			code: 'simulated-answers',
			message:
				'The answers of this study are simulated, and a release is of what people answered. To freeze them all the same, say so: --with-simulated, or the box on the page. The release then says what they are.'
		});
	const faultOf =
		input.version === undefined ? null : versionFault(input.version, null, await stored(db, found.value.id), null);
	if (faultOf) first.push(faultOf);
	// A key that cannot sign is told before the work, not after it.
	const able = input.sign === undefined ? ok('') : await signText(input.sign, '');
	if (!able.ok) return able;
	const running = await software(input.root);
	const place = join(releasesFolder(dataFolder), `.freezing-${id()}`);
	tidy(releasesFolder(dataFolder));
	try {
		const read = await snapshot(db, async (tx) => {
			const again = await findStudy(tx, slug);
			if (!again.ok) return again;
			const study = again.value;
			const seen = await lastChange(tx, study.id);
			const surveyed = await survey(tx, study);
			const blocks = [...surveyed.blocks, ...first];
			if (blocks.length) return ok({ blocked: blocks });
			const drafted = await draft(tx, study, surveyed, place, {
				withHidden: input.withHidden ?? false,
				created: clock(),
				software: running,
				onProgress
			});
			if (drafted.rows.changed.length)
				return ok({
					blocked: [
						{
							code: 'text-changed' as const,
							message: `The text of ${drafted.rows.changed.slice(0, 20).join(', ')} is not the one that was imported. Restore a backup.`
						}
					]
				});
			const releases = await stored(tx, study.id);
			const chosen = await chooseManifest(drafted, input.version, releases, dataFolder);
			return chosen.ok
				? ok({ study, seen, items: surveyed.items, drafted, releases, manifest: chosen.value, suits: chosen.suits })
				: ok({ blocked: [chosen.block] });
		});
		if (!read.ok || 'blocked' in read.value) return read as Result<{ blocked: Block[] }>;
		const { study, seen, items, drafted, releases, manifest, suits } = read.value;
		drafted.finish(manifest);
		const same = releases.find((one) => one.version === manifest.version);
		const kept = same && existsSync(bundlePath(dataFolder, same.id)) ? bundlePath(dataFolder, same.id) : null;
		if (input.sign !== undefined) {
			// What was frozen before keeps its files, so it is these that are signed, once it is sure what they are.
			const firm = kept === null || (await holds(kept, drafted, manifest));
			if (!firm)
				return fail(
					'conflict',
					`The stored files of release ${manifest.version} do not hold, so they were not signed. Verify ${kept}; restore it from a backup, or remove it and freeze again.`
				);
			const signed = await signRelease(kept ?? place, input.sign);
			if (!signed.ok) return signed;
		}
		await mustHold(drafted);
		const recorded = same
			? ok(same.id)
			: await record(db, actor, study, { seen, items, drafted, releases, manifest, dataFolder });
		if (!recorded.ok) {
			// Where another freeze of the same state was quicker, this is that release, and is written again.
			const won = (await stored(db, study.id)).find((one) => one.version === manifest.version);
			return won?.contentSha256 === manifest.content_sha256 ? await freeze(db, actor, slug, input) : recorded;
		}
		const folder = bundlePath(dataFolder, recorded.value);
		// A database may have been restored without the folder: this one has the same content.
		if (same && !kept) renameSync(place, folder);
		if (out !== undefined) {
			const copied = copyFolder(folder, out);
			if (!copied.ok)
				return {
					...copied,
					message: `${copied.message} Release ${manifest.version} itself is frozen and lies in the data folder; the same command with another folder writes it there.`
				};
		}
		return ok({
			release: recorded.value,
			version: manifest.version,
			content_sha256: manifest.content_sha256,
			references: manifest.counts.references,
			repeated: same !== undefined,
			suits: same ? null : suits,
			signed: existsSync(join(folder, SIGNATURE_FILE)),
			folder
		});
	} finally {
		rmSync(place, { recursive: true, force: true });
	}
}

/** A release that does not verify is never recorded; that would be a fault of this code, not of its user. */
async function mustHold({ folder, rows }: Draft): Promise<void> {
	const bundle = await openFolder(folder);
	const verified = bundle.ok ? await verify(bundle.value, newHash, () => rows.report) : bundle;
	if (!verified.ok) throw new Error(`The release just written cannot be read: ${verified.message}`);
	if (!verified.value.holds)
		throw new Error(`The release just written does not hold: ${JSON.stringify(verified.value.findings.slice(0, 5))}`);
}

/** Is this folder the release that was just drafted again, whole? (When it was made, and by what, may differ.) */
async function holds(folder: string, { rows }: Draft, { content_sha256 }: Manifest): Promise<boolean> {
	const bundle = await openFolder(folder);
	if (!bundle.ok) return false;
	const verified = await verify(bundle.value, newHash, () => rows.report);
	const { content_sha256: stored } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
	return verified.ok && verified.value.holds && stored === content_sha256;
}

/** Removes what freezes and attachments left that were ended in the middle, a day ago or earlier: another one may be at work now. */
function tidy(folder: string) {
	mkdirSync(folder, { recursive: true });
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (/^\.(freezing|attaching)-/.test(name) && Date.now() - statSync(path).mtimeMs > 86_400_000)
			rmSync(path, { recursive: true, force: true });
	}
}
