import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Guideline } from '../domain/guideline/codebook.ts';
import { guidelineReference } from '../domain/guideline/guideline-reference.ts';
import { layoutFault } from '../domain/guideline/layout-fault.ts';
import { parseGuideline } from '../domain/guideline/parse-guideline.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Problem } from '../domain/shared/problem.ts';
import type { Failure, Result } from '../domain/shared/result.ts';
import type { Db } from './db/client.ts';
import { guidelineOf } from './lookup/guideline-of.ts';
import { sha256 } from './sha256.ts';

/** A guideline file that does not hold, with every problem and its line. */
export interface GuidelineFailure extends Failure {
	problems?: Problem[];
}

/** Reads one guideline file. Problems carry its name as given. */
export async function read(
	file: string,
	expected?: { id: string; version: string }
): Promise<{ ok: true; value: Guideline } | GuidelineFailure> {
	const bytes = await readFile(file).catch(() => null);
	if (!bytes) return fail('not_found', `${file} cannot be read. Check the name.`);
	return check(bytes, file, expected);
}

/** Checks the bytes of a guideline, also that a page can show it. Problems carry the name given. */
export function check(
	bytes: Uint8Array,
	file: string,
	expected?: { id: string; version: string }
): { ok: true; value: Guideline } | GuidelineFailure {
	const problem = (line: number, path: string, message: string): Problem => ({ file, line, path, message });
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		const line = lineOfBadByte(bytes);
		return {
			...fail('invalid', `${file} is not valid UTF-8.`),
			problems: [problem(line, '', 'This line is not valid UTF-8. Save the file as UTF-8.')]
		};
	}
	const result = parseGuideline(text, expected, sha256);
	const fault = result.ok ? layoutFault(text) : null;
	if (fault)
		return {
			...fail('invalid', `${file} cannot be shown as a page.`),
			problems: [problem(fault.line, '', fault.message)]
		};
	if (result.ok) return ok(result.guideline);
	return {
		...fail('invalid', `${file} is no valid guideline.`),
		problems: result.problems.map((p) => problem(p.line, p.path, p.message))
	};
}

function lineOfBadByte(bytes: Uint8Array): number {
	let line = 1;
	for (let start = 0; start < bytes.length; line++) {
		const end = bytes.indexOf(10, start);
		const stop = end < 0 ? bytes.length : end;
		try {
			new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, stop));
		} catch {
			return line;
		}
		start = stop + 1;
	}
	return line;
}

/** The guideline `ID@VERSION` in the first of the folders that has it. */
export async function find(
	folders: readonly string[],
	reference: string
): Promise<{ ok: true; value: Guideline } | GuidelineFailure> {
	const asked = guidelineReference.parse(reference);
	if (!asked.ok) return asked;
	const { id, version } = asked.value;
	for (const folder of folders) {
		const found = await read(join(folder, id, `${version}.md`), { id, version });
		if (found.ok || found.code !== 'not_found') return found;
	}
	const known = (await list(folders)).map((g) => `${g.id}@${g.version}`);
	return fail(
		'not_found',
		`There is no guideline ${id}@${version}. ${known.length ? `Known are ${known.join(', ')}.` : 'No guideline is installed.'}`,
		'guideline'
	);
}

/** Ids and versions of the guidelines in the folders, by name only: a faulty file does not hide the others. */
export async function list(folders: readonly string[]): Promise<{ id: string; version: string }[]> {
	const found = new Map<string, { id: string; version: string }>();
	for (const folder of folders)
		for (const id of (await readdir(folder).catch(() => [])).sort())
			for (const name of guidelineReference.validId(id)
				? (await readdir(join(folder, id)).catch(() => [])).sort()
				: []) {
				const version = name.replace(/\.md$/, '');
				if (name.endsWith('.md') && guidelineReference.validVersion(version))
					found.set(`${id}@${version}`, { id, version });
			}
	return [...found.values()];
}

/** The text of a guideline that a study uses, for showing it. */
export async function stored(db: Db, hash: string): Promise<Result<Guideline>> {
	const row = await db.guideline.findUnique({ where: { sha256: hash } });
	if (!row) return fail('not_found', 'There is no such guideline here.');
	return ok(guidelineOf(hash, row.text));
}
