import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
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
	warnings: Problem[];
	/** Was anything stored? False with problems, in a dry run, and when nothing is new. */
	stored: boolean;
	/** File of the rejected records, when there are any and they were skipped. */
	rejects?: string;
}

/** More problems than this are counted, not listed: the first thousand are enough to mend a file by. */
const MOST_PROBLEMS = 1000;

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
	if (options.updateMetadata && (await db.release.count({ where: { studyId: study.id } })))
		return fail(
			'frozen',
			`The study ${JSON.stringify(slug)} has a frozen release, so strata and hidden data stay as they are.`
		);
	const before = await storedCases(db, study);
	const judge = new CaseImport({
		codebook,
		sha256,
		stored: before.cases,
		storedShared: before.shared,
		updateMetadata: options.updateMetadata
	});
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
		for (const one of list) if (problems.length < MOST_PROBLEMS) problems.push(one);
	};
	try {
		for (const { file, open } of files) {
			const opened = await open();
			if (!opened.ok) return opened;
			const checkHeader = (columns: string[]) => caseColumnProblems(columns, codebook);
			for await (const read of readRecords(counted(opened.value, options.onProgress), { file, checkHeader })) {
				if (!read.ok && read.fatal) {
					report([{ file, line: read.line, path: read.path, message: read.message }]);
					continue;
				}
				if (judge.counts.cases % 10_000 === 9_999) collectGarbage();
				const row = read.ok
					? parseCaseRow(read.record, codebook)
					: { ok: false as const, problems: [{ path: read.path, message: read.message }] };
				const added = judge.add(file, read.line, row);
				if (warnings.length < MOST_PROBLEMS) warnings.push(...added.warnings);
				if (added.outcome === 'problem') {
					report(added.problems);
					if (options.skipInvalid && !options.dryRun) {
						rejects ??= await rejectsStream(rejectsFile);
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
		if (count > problems.length)
			problems.push({
				file: files.at(-1)?.file ?? '-',
				line: 0,
				path: '',
				message: `${count - problems.length} more problems are not listed. Mend these first.`
			});
		const { counts } = judge;
		const value: ImportedCases = {
			cases: counts.cases,
			new: counts.new,
			unchanged: counts.unchanged,
			updated: counts.updated,
			problems,
			warnings,
			stored: false
		};
		if (rejects) {
			rejects.end();
			await once(rejects, 'finish');
			value.rejects = rejectsFile;
		}
		if ((count && !options.skipInvalid) || options.dryRun || counts.new + counts.updated === 0) return ok(value);
		const stored = await storeSpool(
			db,
			actor,
			study,
			spoolFile,
			before.cases.size,
			{ ...counts, files: files.map((f) => f.file) },
			options.onProgress
		);
		return stored.ok ? ok({ ...value, stored: true }) : stored;
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

async function rejectsStream(file: string): Promise<WriteStream> {
	await mkdir(dirname(file), { recursive: true });
	return createWriteStream(file, { mode: 0o600 });
}

async function line(stream: WriteStream, value: unknown): Promise<void> {
	// JSON.stringify leaves U+2028 and U+2029 as they are, and Node's readline ends a line at them.
	const json = JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
	if (!stream.write(json + '\n')) await once(stream, 'drain');
}
