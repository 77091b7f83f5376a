import { mkdirSync } from 'node:fs';
import type { Frozen } from '../../domain/freeze/choose-version.ts';
import { DOCUMENTS, type Documents } from '../../domain/freeze/documents.ts';
import { jsonText } from '../../domain/freeze/json-text.ts';
import { manifest as makeManifest, type Manifest, type Statement } from '../../domain/freeze/manifest.ts';
import { referenceKey, type ReleaseView } from '../../domain/freeze/release-view.ts';
import { releaseTexts } from '../../domain/freeze/release-texts.ts';
import { settle } from '../../domain/freeze/settle.ts';
import { sumsText } from '../../domain/freeze/sums-text.ts';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import { writeFile } from '../bundle/file-writer.ts';
import { syncFolder } from '../bundle/sync-folder.ts';
import type { Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { sha256 } from '../sha256.ts';
import type { Survey } from '../bundle/survey.ts';
import { writeRows, type WrittenRows } from './write-rows.ts';

/** A release whose data is written and whose version is still open. */
export interface Draft {
	folder: string;
	rows: WrittenRows;
	/** The manifest that a version would have; nothing is written. Its texts are the newest, unless it is to be like one of before. */
	manifest(version: string, supersedes: Frozen['supersedes'], documents?: Documents): Manifest;
	/** The references as comparing needs them. The words of decisions are left out. */
	view(manifest: Manifest): ReleaseView;
	/** Writes the texts and the manifest; the folder is then a release, and on disk. */
	finish(manifest: Manifest): void;
}

export interface DraftOptions {
	withHidden: boolean;
	created: Date;
	software: Statement['software'];
	onProgress(done: number, total: number): void;
}

/** Writes the data of a study into a new folder. */
export async function draft(
	tx: Tx,
	study: FoundStudy,
	found: Survey,
	folder: string,
	{ withHidden, created, software, onProgress }: DraftOptions
): Promise<Draft> {
	mkdirSync(folder, { recursive: true });
	const rows = await writeRows(tx, study, found, folder, withHidden, onProgress);
	const plans = await tx.plan.findMany({
		where: { studyId: study.id },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		select: { method: true, seed: true }
	});
	const { codebook, body, sha256: guidelineSha256 } = study.guideline;
	const made = (version: string, supersedes: Frozen['supersedes'], documents: Documents) => {
		const stated: Statement = {
			study: study.slug,
			title: study.title,
			version,
			created: created.toISOString(),
			supersedes,
			simulated: study.simulated,
			licence: study.licence,
			url: study.url,
			creator: study.creator,
			date: study.date ?? found.last?.slice(0, 10) ?? null,
			seeds: { study: study.seed, bootstrap: study.seed },
			plans,
			waived: study.waivedReason,
			with_hidden: withHidden,
			...(study.panel > 1 && { panel: study.panel }),
			...(study.assistance && { assistance: true as const }),
			software
		};
		const texts = releaseTexts({ stated, documents, codebook, body, guidelineSha256, ...found, ...rows });
		return { stated, texts };
	};
	return {
		folder,
		rows,
		manifest(version, supersedes, documents = DOCUMENTS) {
			const { stated, texts } = made(version, supersedes, documents);
			const sum = (path: string, text: string) => ({ path, bytes: Buffer.byteLength(text), sha256: sha256(text) });
			const files = [...rows.files, sum('croissant.json', texts.croissant), sum('README.md', texts.dataSheet)].sort(
				(a, b) => byCodeUnits(a.path, b.path)
			);
			return makeManifest(stated, { ...texts.found, files }, sha256);
		},
		view(whole) {
			const references: ReleaseView['references'] = new Map();
			for (const one of settle(rows.ledger, found.items))
				if (one.kind === 'reference') references.set(referenceKey(one.row), one.row);
			return { manifest: whole as unknown as JsonObject, references, finals: new Map() };
		},
		finish(whole) {
			const { texts } = made(whole.version, whole.supersedes, whole.documents);
			writeFile(folder, 'croissant.json', texts.croissant);
			writeFile(folder, 'README.md', texts.dataSheet);
			const own = writeFile(folder, 'manifest.json', jsonText(whole as unknown as Json));
			writeFile(folder, 'SHA256SUMS', sumsText([...whole.files, own]));
			syncFolder(folder);
		}
	};
}
