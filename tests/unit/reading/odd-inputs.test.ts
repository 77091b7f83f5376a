import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseColumnProblems } from '../../../src/lib/domain/cases/case-columns.ts';
import { CaseImport } from '../../../src/lib/domain/cases/case-import.ts';
import { parseCaseRow } from '../../../src/lib/domain/cases/parse-case-row.ts';
import { parseGuideline } from '../../../src/lib/domain/guideline/parse-guideline.ts';
import { describeProblem } from '../../../src/lib/domain/shared/describe-problem.ts';
import type { Problem } from '../../../src/lib/domain/shared/problem.ts';
import { readRecords } from '../../../src/lib/server/reading/read-records.ts';
import { sha256 } from '../../../src/lib/server/sha256.ts';

const folder = join(process.cwd(), 'tests/fixtures/odd-inputs');
const expected = JSON.parse(readFileSync(join(folder, 'expect.json'), 'utf8')) as Record<
	string,
	{ new: number; lines: number[]; says?: string }
>;
const guideline = parseGuideline(
	readFileSync(join(process.cwd(), 'guidelines/authorization/1.0.0.md'), 'utf8'),
	undefined,
	sha256
);
if (!guideline.ok) throw new Error('the guideline does not parse');
const { codebook } = guideline.guideline;

/** Reads a file as the import does; `piece` is the size of the pieces in which its bytes come. */
async function read(file: string, piece: number) {
	const judge = new CaseImport({ codebook, sha256 });
	const problems: Problem[] = [];
	const warnings: Problem[] = [];
	const visible: unknown[] = [];
	const source = createReadStream(join(folder, file), { highWaterMark: piece });
	for await (const one of readRecords(source, {
		file,
		checkHeader: (columns) => caseColumnProblems(columns, codebook)
	})) {
		const row = one.ok
			? parseCaseRow(one.record, codebook)
			: { ok: false as const, problems: [{ path: one.path, message: one.message }] };
		const added = judge.add(file, one.line, row);
		if (added.outcome === 'problem') problems.push(...added.problems);
		else visible.push(added.case.visible);
		warnings.push(...added.warnings);
	}
	return { new: judge.counts.new, problems, warnings, visible };
}

describe('odd inputs', () => {
	it('are all listed', () => {
		expect(
			readdirSync(folder)
				.filter((name) => !/^(README.md|expect.json)$/.test(name))
				.sort()
		).toEqual(Object.keys(expected).sort());
	});

	it.each(Object.entries(expected))('%s', async (file, want) => {
		const whole = await read(file, 1 << 16);
		expect(whole.problems.map(describeProblem).join('\n')).toContain(want.says ?? '');
		expect({ new: whole.new, lines: [...new Set(whole.problems.map(({ line }) => line))] }).toEqual({
			new: want.new,
			lines: want.lines
		});
		// The same, however the bytes are cut: in the middle of a character, between CR and LF, inside a quote.
		for (const piece of [1, 7]) expect(await read(file, piece)).toEqual(whole);
	});

	it('arrive unchanged', async () => {
		const evidence = async (file: string) =>
			(await read(file, 5)).visible.map((visible) => (visible as { evidence: string }).evidence);
		expect(await evidence('crlf.jsonl')).toContain('one\r\ntwo');
		expect(await evidence('line-separators.jsonl')).toContain('x\u2028y\u2029z\u0085');
		expect(await evidence('utf16le.csv')).toContain('stamped 🔏');
		expect(await evidence('quotes-and-breaks.csv')).toEqual([
			'She said "go", then left; 3,5.',
			'one\r\ntwo\n\nfour "x"',
			'  blanks  ',
			'back\\slash',
			'=1+1'
		]);
	});

	it('warn of ids that people would mix up, and keep them apart', async () => {
		const { warnings } = await read('ids-alike.jsonl', 1 << 16);
		expect(warnings.map(({ line, path }) => [line, path])).toEqual([
			[2, 'id'],
			[3, 'id']
		]);
	});

	it('cannot write on the terminal of whoever reads the problems', async () => {
		const { problems } = await read('control-characters.jsonl', 1 << 16);
		for (const said of problems.map(describeProblem))
			expect(said.includes('\n') || said.includes('\u001b')).toBe(false);
	});
});
