import type { Codebook } from '../../domain/guideline/codebook.ts';
import { simulatedNameFault } from '../../domain/labels/simulated-name-fault.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { FileRecord } from '../../domain/shared/file-record.ts';
import type { Json } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { RowProblem, RowResult } from '../../domain/shared/row-result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { findStudy, type FoundStudy } from './find-study.ts';
import { readRows } from './read-rows.ts';

/** What an import of rows says: `new + unchanged = rows` when nothing is wrong. */
export interface ImportedRows {
	rows: number;
	new: number;
	unchanged: number;
	problems: Problem[];
}

/** Rows in their places, not stored yet. */
export interface PlacedRows {
	problems: Problem[];
	/** How many are new. */
	fresh: number;
	/** Stores them. @param hash SHA-256 of all rows of the file */
	store(hash: string): Promise<void>;
}

/** What an import of one kind of rows does in its own way. */
export interface RowsImport<T> {
	/** What whoever is no maintainer is told. */
	refusal: string;
	event: 'labels.imported' | 'decisions.imported' | 'flags.imported';
	/** The column that names whose row it is, where rows are somebody's. */
	person?: keyof T & string;
	parse(record: FileRecord, codebook: Codebook): RowResult<T>;
	header(columns: string[], codebook: Codebook): RowProblem[];
	/** Finds where each row belongs in the study, under the write lock. */
	place(
		tx: Tx,
		study: FoundStudy,
		file: string,
		rows: { line: number; row: T }[],
		now: Date
	): Promise<Result<PlacedRows>>;
}

/** Imports the rows of a file into a study: all of them or, with any problem, none; one event records it. */
export async function importRows<T>(
	db: Db,
	actor: Actor,
	slug: string,
	opened: OpenSource,
	how: RowsImport<T>
): Promise<Result<ImportedRows>> {
	if (!canMaintain(actor)) return fail('forbidden', how.refusal);
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { codebook } = found.value.guideline;
	const read = await readRows(
		opened,
		(record) => how.parse(record, codebook),
		(columns) => how.header(columns, codebook)
	);
	if (!read.ok) return read;
	const { rows, problems } = read.value;
	const hash = sha256(canonicalJson(rows.map((one) => one.row) as unknown as Json));
	let trouble: Problem[] = [];
	const done = await write<ImportedRows>(
		db,
		actor,
		async (tx, now) => {
			const again = await findStudy(tx, slug);
			if (!again.ok) return again;
			const placed = await how.place(tx, again.value, opened.file, rows, now);
			if (!placed.ok) return placed;
			// Unreadable rows and rows that do not fit the study are told together, so that one look mends the file.
			const misnamed = unfit(rows, how.person, again.value.simulated, opened.file);
			trouble = [...problems, ...placed.value.problems, ...misnamed].sort((a, b) => a.line - b.line);
			if (trouble.length) return fail('invalid', 'The file has problems.');
			const { fresh } = placed.value;
			const value = { rows: rows.length, new: fresh, unchanged: rows.length - fresh, problems: [] };
			if (fresh === 0) return { value, event: null };
			await placed.value.store(hash);
			return {
				value,
				event: {
					type: how.event,
					studyId: again.value.id,
					data: { rows: value.rows, new: value.new, unchanged: value.unchanged, file: opened.file, sha256: hash }
				}
			};
		},
		{ timeoutMs: 120_000 }
	);
	return !done.ok && trouble.length ? ok({ rows: rows.length, new: 0, unchanged: 0, problems: trouble }) : done;
}

/** Rows whose name does not suit a study with simulated answers, or one without; each name is told once. */
function unfit<T>(
	rows: readonly { line: number; row: T }[],
	person: (keyof T & string) | undefined,
	simulated: boolean,
	file: string
): Problem[] {
	if (person === undefined) return [];
	const told = new Set<unknown>();
	return rows.flatMap(({ line, row }) => {
		const name = row[person];
		if (told.has(name)) return [];
		told.add(name);
		const message = simulatedNameFault(String(name), simulated);
		return message === null ? [] : [{ file, line, path: person, message }];
	});
}
