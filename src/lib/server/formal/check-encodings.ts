import type { Encoding } from '../../domain/formal/encoding.ts';
import { fitEncodings } from '../../domain/formal/fit-encodings.ts';
import { formalCheckSteps, type FormalReport } from '../../domain/formal/formal-check.ts';
import { ENCODING_DEPTH, parseEncoding } from '../../domain/formal/parse-encoding.ts';
import type { Subject } from '../../domain/formal/subject.ts';
import { exactJson } from '../../domain/shared/exact-json.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import { ok } from '../../domain/shared/ok.ts';
import { readRows } from '../lookup/read-rows.ts';
import { unhurried } from '../lookup/unhurried.ts';
import type { OpenSource } from '../reading/open-source.ts';

/** Problems that are told; of a file that is wrong throughout the first say enough. */
const MOST = 1000;

/** What a file of encodings gives: its problems, and then nothing was evaluated, or the report. */
export type Checked = { problems: Problem[]; unlisted: number } | { report: FormalReport };

/** Reads a file of encodings, fits it to what it is about, and evaluates it. */
export async function checkEncodings(opened: OpenSource, subject: Subject): Promise<Result<Checked>> {
	const read = await readRows<Encoding>(
		opened,
		parseEncoding,
		() => [{ path: '', message: 'Encodings come as JSON Lines: one object a line, not as CSV.' }],
		(text) => exactJson.parse(text, ENCODING_DEPTH)
	);
	if (!read.ok) return read;
	const { rows, problems } = read.value;
	const { fitted, problems: misfits } = fitEncodings(
		rows.map(({ line, row }) => ({ line, encoding: row })),
		subject
	);
	// A scenario whose line cannot be read is not missing.
	const told = problems.length ? misfits.filter(({ line }) => line > 0) : misfits;
	const all = [...problems, ...told.map((one) => ({ file: opened.file, ...one }))].sort(
		(a, b) => (a.line || Infinity) - (b.line || Infinity)
	);
	if (all.length) return ok({ problems: all.slice(0, MOST), unlisted: Math.max(0, all.length - MOST) });
	return ok({ report: await unhurried(formalCheckSteps(fitted, subject)) });
}
