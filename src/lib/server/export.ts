import { readWhole } from '../domain/freeze/verify/read-file.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import { newHash } from './bundle/new-hash.ts';
import { openFolder } from './bundle/open-folder.ts';
import type { Db } from './db/client.ts';
import { csv } from './export/csv.ts';
import type { Chosen } from './export/export-rows.ts';
import { jsonl } from './export/jsonl.ts';
import { releaseRows } from './export/release-rows.ts';
import { studyRows, type Part } from './export/study-rows.ts';
import { writeExport } from './export/write-export.ts';
import { findStudy } from './lookup/find-study.ts';
import { snapshot } from './snapshot.ts';

export type Format = 'jsonl' | 'csv' | 'croissant';

export interface ExportInput {
	format: Format;
	/** The file to make. */
	out: string;
	/** Only what a model may see. */
	inputsOnly: boolean;
	/** Of a study that is not frozen: cases, answers, or both beside each other. */
	part: Part;
	/** Hidden data with the cases of a study. */
	withHidden?: boolean;
	/** Stratum and value that a case must have; all of them. */
	by: { stratum: string; value: string }[];
}

export interface Exported {
	file: string;
	format: Format;
	rows: number;
}

/** Writes a release to a file. No database is needed. */
export async function release(folder: string, input: ExportInput): Promise<Result<Exported>> {
	const bundle = await openFolder(folder);
	if (!bundle.ok) return bundle;
	if (input.format === 'croissant') {
		if (!bundle.value.entries.some((entry) => entry.path === 'croissant.json' && entry.kind === 'file'))
			return fail('invalid', `${folder} has no croissant.json.`);
		const text = await readWhole(
			bundle.value,
			'croissant.json',
			newHash,
			() => undefined,
			() => undefined
		);
		return written(input, single(text ?? ''), 0);
	}
	const rows = await releaseRows(bundle.value, folder, { inputsOnly: input.inputsOnly, chosen: chooser(input.by) });
	if (!rows.ok) return rows;
	return input.format === 'csv' ? written(input, csv(rows.value), 1) : written(input, jsonl(rows.value), 0);
}

/** Writes the cases and answers of a study that is not frozen to a file. */
export async function study(db: Db, slug: string, input: ExportInput): Promise<Result<Exported>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	if (input.format === 'croissant')
		return fail(
			'invalid',
			`Croissant describes a release, and ${JSON.stringify(slug)} is not frozen yet. Freeze it first.`
		);
	const { format } = input;
	// One snapshot, so that answers given meanwhile do not stand beside cases read before.
	return snapshot(db, async (tx) => {
		const rows = await studyRows(
			tx,
			found.value,
			input.inputsOnly ? 'inputs' : input.part,
			chooser(input.by),
			input.withHidden
		);
		return format === 'csv' ? written(input, csv(rows), 1) : written(input, jsonl(rows), 0);
	});
}

async function written(
	{ out, format, by }: ExportInput,
	pieces: AsyncIterable<string>,
	headings: number
): Promise<Result<Exported>> {
	const done = await writeExport(out, pieces, (count) =>
		// An empty file would look like a split that is done with, where its name was mistyped.
		count > headings || by.length === 0
			? ok(null)
			: fail(
					'invalid',
					`No case has ${by.map(({ stratum, value }) => `${stratum}=${value}`).join(' and ')}, so ${out} was not written. Compare the name and the value with the strata of the cases.`,
					'by'
				)
	);
	return done.ok ? ok({ file: out, format, rows: done.value - headings }) : done;
}

async function* single(text: string): AsyncGenerator<string> {
	yield text;
}

function chooser(by: ExportInput['by']): Chosen {
	return (strata) => by.every(({ stratum, value }) => Object.hasOwn(strata, stratum) && strata[stratum] === value);
}
