import { renameSync, rmSync } from 'node:fs';
import type { Ledger } from '../../domain/freeze/ledger.ts';
import type { Manifest } from '../../domain/freeze/manifest.ts';
import { settle, type ReleaseItem } from '../../domain/freeze/settle.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { paged } from '../bundle/paged.ts';
import { syncFolder } from '../bundle/sync-folder.ts';
import type { Db, Tx } from '../db/client.ts';
import { id } from '../id.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { lastChange } from '../lookup/last-change.ts';
import { insertRows } from '../lookup/insert-rows.ts';
import { write } from '../write.ts';
import { releasesFolder } from '../bundle/releases-folder.ts';
import type { Draft } from './draft.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import type { StoredRelease } from './stored.ts';

/** What a release is recorded from. */
export interface Recording {
	seen: number;
	items: ReleaseItem[];
	drafted: Draft;
	releases: StoredRelease[];
	manifest: Manifest;
	dataFolder: string;
}

/**
 * Makes a drafted release the study's: its row, its references, its folder and the event, in one write. A `conflict` when
 * the study was changed since it was read (`seen`). Gives the id of the release.
 */
export async function record(
	db: Db,
	actor: Actor,
	study: FoundStudy,
	{ seen, items, drafted, releases, manifest, dataFolder }: Recording
): Promise<Result<string>> {
	const release = id();
	const folder = bundlePath(dataFolder, release);
	let placed = false;
	const done = await write<string>(
		db,
		actor,
		async (tx, now) => {
			if ((await lastChange(tx, study.id)) !== seen)
				return fail(
					'conflict',
					`The study ${JSON.stringify(study.slug)} was changed while it was being frozen. Nothing was frozen; freeze it again.`
				);
			const { version, content_sha256: contentSha256, counts, supersedes, with_hidden: withHidden } = manifest;
			const supersedesId = releases.find((one) => one.version === supersedes?.version)?.id ?? null;
			await tx.release.createMany({
				data: [
					{
						id: release,
						studyId: study.id,
						version,
						contentSha256,
						manifest: JSON.stringify(manifest),
						supersedesId,
						withHidden,
						createdAt: now
					}
				]
			});
			await storeReferences(tx, study.id, release, items, drafted.rows.ledger);
			// Last, so that only the commit can still fail: a folder that no release names is no release.
			renameSync(drafted.folder, folder);
			placed = true;
			syncFolder(releasesFolder(dataFolder));
			return {
				value: release,
				event: {
					type: 'release.frozen',
					studyId: study.id,
					data: { release, version, contentSha256, references: counts.references }
				}
			};
		},
		{ timeoutMs: 10 * 60_000 }
	).catch(async (error: unknown) => {
		// Should the commit have come through all the same, the folder belongs to a release.
		if (placed && !(await db.release.findUnique({ where: { id: release }, select: { id: true } })))
			rmSync(folder, { recursive: true, force: true });
		throw error;
	});
	if (!done.ok && placed) rmSync(folder, { recursive: true, force: true });
	return done;
}

async function storeReferences(
	tx: Tx,
	studyId: string,
	releaseId: string,
	items: ReleaseItem[],
	ledger: Ledger
): Promise<void> {
	const ids = new Map<string, string>();
	for await (const { id, key } of paged<{ id: string; key: string }>(
		tx,
		'SELECT "rowid" AS "row", "id", "key" FROM "Item" WHERE "studyId" = ?',
		studyId
	))
		ids.set(key, id);
	const rows: { releaseId: string; itemId: string; questionId: string; label: string; basis: string }[] = [];
	for (const one of settle(ledger, items)) {
		if (one.kind !== 'reference') continue;
		rows.push({
			releaseId,
			itemId: ids.get(one.row.id)!,
			questionId: one.row.question,
			label: one.row.label,
			basis: one.row.basis
		});
		if (rows.length === 1000) await insertRows(tx, 'ReleaseReference', rows.splice(0));
	}
	await insertRows(tx, 'ReleaseReference', rows);
}
