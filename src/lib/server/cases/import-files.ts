import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open as openFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { caseColumnProblems } from '../../domain/cases/case-columns.ts';
import { CaseImport } from '../../domain/cases/case-import.ts';
import { parseCaseRow } from '../../domain/cases/parse-case-row.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { readRecords } from '../reading/read-records.ts';
import { sha256 } from '../sha256.ts';
import { collectGarbage } from './collect-garbage.ts';
import { storeSpool } from './store-spool.ts';
import { storedCases } from './stored-cases.ts';

/** A file to import: opened when its turn comes. */
export interface CaseFile {
	file: string;
	open: () => Promise<Result<OpenSource>>;
}

export interface ImportOptions {
	/** Folder for the temporary file between checking and storing, and for rejects. */
	data: string;
	/** Check only. */
	dryRun?: boolean;
	/** Store what is right and write the rest to `rejects`. */
	skipInvalid?: boolean;
	/** Where rejected records go; beside the database when left out. */
	rejects?: string;
	/** Replace strata, hidden data and source of cases that are there already. */
	updateMetadata?: boolean;
	/** List no more problems and warnings than so many; 10,000 by default, so that they do not fill the memory. */
	mostProblems?: number;
	/** Called with the bytes read so far and in all (null when a size is unknown), then with the cases stored. */
	onProgress?: (step: { phase: 'check' | 'store'; done: number; total: number | null }) => void;
}

export interface ImportedCases {
	/** Records in the files. */
	cases: number;
	new: number;
	unchanged: number;
	updated: number;
	problems: Problem[];
	/** Problems beyond `mostProblems`. */
	unlisted: number;
	warnings: Problem[];
	/** Do problems keep everything from being stored? Without `skipInvalid` any does, with it those that a file could not be read on for. */
	refused: boolean;
	/** Was anything stored? False with problems, in a dry run, and when nothing is new. */
	stored: boolean;
	/** File of the rejected records, when there are any and they were skipped. */
	rejects?: string;
}

/**
 * Imports cases: all of them or, with any problem, none (unless `skipInvalid`). The files are read once and checked record
 * by record with flat memory; what is new waits in a temporary file and is stored in one short transaction at the end.
 */
export async function importFiles(
	db: Db,
	actor: Actor,
	slug: string,
	files: CaseFile[],
	options: ImportOptions
): Promise<Result<ImportedCases>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer imports cases.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const study = found.value;
	const { codebook } = study.guideline;
	const before = await storedCases(db, study);
	const judge = new CaseImport({
		codebook,
		sha256,
		stored: before.cases,
		storedShared: before.shared,
		updateMetadata: options.updateMetadata
	});
	const most = options.mostProblems ?? 10_000;
	let unreadable = false;
	const problems: Problem[] = [];
	const warnings: Problem[] = [];
	const folder = join(options.data, 'tmp');
	const spoolFile = join(folder, `import-${randomUUID()}.jsonl`);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const spool = createWriteStream(spoolFile, { mode: 0o600 });
	const rejectsFile = options.rejects ?? join(options.data, `rejects-${slug}-${randomUUID().slice(0, 8)}.jsonl`);
	let rejects: WriteStream | null = null;
	let count = 0;
	const report = (list: Problem[]) => {
		count += list.length;
		for (const one of list) if (problems.length < most) problems.push(one);
	};
	try {
		for (const { file, open } of files) {
			const opened = await open();
			if (!opened.ok) return opened;
			const checkHeader = (columns: string[]) => caseColumnProblems(columns, codebook);
			for await (const read of readRecords(counted(opened.value, options.onProgress), { file, checkHeader })) {
				if (!read.ok && read.fatal) {
					report([{ file, line: read.line, path: read.path, message: read.message }]);
					// What follows was not read, so nothing can be said of it: there is no rest that could be stored.
					unreadable = true;
					continue;
				}
				if (judge.counts.cases % 10_000 === 9_999) collectGarbage();
				const row = read.ok
					? parseCaseRow(read.record, codebook)
					: { ok: false as const, problems: [{ path: read.path, message: read.message }] };
				const added = judge.add(file, read.line, row);
				if (warnings.length < most) warnings.push(...added.warnings);
				if (added.outcome === 'problem') {
					report(added.problems);
					if (options.skipInvalid && !options.dryRun) {
						if (!rejects) {
							const made = await rejectsStream(rejectsFile);
							if (!made.ok) return made;
							rejects = made.value;
						}
						await line(rejects, {
							file,
							line: read.line,
							message: added.problems.map((p) => (p.path ? `${p.path}: ${p.message}` : p.message)).join(' '),
							raw: read.raw
						});
					}
				} else if (added.outcome !== 'unchanged') await line(spool, { outcome: added.outcome, ...added.case });
			}
		}
		spool.end();
		await once(spool, 'finish');
		const { counts } = judge;
		const value: Omit<ImportedCases, 'refused'> = {
			cases: counts.cases,
			new: counts.new,
			unchanged: counts.unchanged,
			updated: counts.updated,
			problems,
			unlisted: count - problems.length,
			warnings,
			stored: false
		};
		const refused = unreadable || (count > 0 && !options.skipInvalid);
		if (rejects) {
			rejects.end();
			await once(rejects, 'finish');
			if (refused) await rm(rejectsFile, { force: true });
			else value.rejects = rejectsFile;
		}
		if (refused || options.dryRun || counts.new + counts.updated === 0) return ok({ ...value, refused });
		const stored = await storeSpool(
			db,
			actor,
			study,
			spoolFile,
			before.cases.size,
			{ ...counts, files: files.map((f) => f.file) },
			options.onProgress
		);
		return stored.ok ? ok({ ...value, refused, stored: true }) : stored;
	} finally {
		spool.destroy();
		rejects?.destroy();
		await rm(spoolFile, { force: true });
	}
}

async function* counted(
	{ source, bytes }: OpenSource,
	onProgress: ImportOptions['onProgress']
): AsyncGenerator<Uint8Array> {
	let done = 0;
	for await (const chunk of source) {
		done += chunk.length;
		onProgress?.({ phase: 'check', done, total: bytes });
		yield chunk;
	}
}

/** A file that exists is never written over: it may hold what an import before this one refused. */
async function rejectsStream(file: string): Promise<Result<WriteStream>> {
	try {
		await mkdir(dirname(file), { recursive: true });
		return ok((await openFile(file, 'wx', 0o600)).createWriteStream());
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return code === 'EEXIST'
			? fail('conflict', `${file} exists already; name another file for the rejected records with --rejects.`)
			: fail(
					'invalid',
					`The rejected records cannot be written to ${file} (${code}). Name another file with --rejects.`
				);
	}
}

async function line(stream: WriteStream, value: unknown): Promise<void> {
	// JSON.stringify leaves U+2028 and U+2029 as they are, and Node's readline ends a line at them.
	const json = JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
	if (!stream.write(json + '\n')) await once(stream, 'drain');
}
