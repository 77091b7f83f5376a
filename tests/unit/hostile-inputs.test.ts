import { expect, it } from 'vitest';
import { scoreResponse } from '../../src/lib/domain/crosscheck/score-response.ts';
import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import { layoutFault } from '../../src/lib/domain/guideline/layout-fault.ts';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import { parseEvidence } from '../../src/lib/domain/labels/parse-evidence.ts';
import { parseFlagRow, flagColumnProblems } from '../../src/lib/domain/labels/flag-row.ts';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import { strictJson } from '../../src/lib/domain/shared/strict-json.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { readRows } from '../../src/lib/server/lookup/read-rows.ts';
import * as ratings from '../../src/lib/server/ratings.ts';
import { readRatings } from '../../src/lib/server/ratings/read-ratings.ts';
import type { ReadRecord } from '../../src/lib/server/reading/read-record.ts';
import { readRecords } from '../../src/lib/server/reading/read-records.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { codebook } from '../support/encodings.ts';
import { load, memoryBundle } from '../support/memory-bundle.ts';
import { GUIDELINE } from '../support/rich-guideline.ts';

// What the fuzz found, or looking for what it would need a larger input for: each made a parser throw, hang, or say too much.

const opened = (text: string, file = 'f.csv') => ({ file, source: inPieces(text), bytes: text.length });
async function* inPieces(text: string) {
	const bytes = Buffer.from(text, 'latin1');
	for (let at = 0; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18));
}
async function records(text: string, file = 'f.csv'): Promise<ReadRecord[]> {
	const found: ReadRecord[] = [];
	for await (const one of readRecords(inPieces(text), { file })) found.push(one);
	return found;
}
const flags = (text: string, file = 'f.jsonl') => readRows(opened(text, file), parseFlagRow, flagColumnProblems);
/** Far below what each took before, far above what it takes, on a machine that has other things to do as well. */
const within = async (work: () => unknown, ms = 5000) => {
	const start = performance.now();
	await work();
	expect(performance.now() - start).toBeLessThan(ms);
};

it('a name of any length is cut where a message or a path repeats it', async () => {
	const name = 'n'.repeat(100_000);
	const read = await flags(`{"${name}":1}\n`);
	const [{ path, message }] = (read as { value: { problems: { path: string; message: string }[] } }).value.problems;
	expect(path).toBe(`${'n'.repeat(200)}…`);
	expect(message).toBe(`The key "${'n'.repeat(80)}…" is not known. A flag has case, flag, source.`);
	expect(strictJson(`{"${name}":1,"${name}":2}`)).toMatchObject({ message: expect.stringMatching(/^.{1,200}$/) });
});

it('a record with a problem in every value says the first of them and how many more', async () => {
	const many = `{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":1`).join()}}\n`;
	const read = await flags(many);
	const { problems } = (read as { value: { problems: { message: string }[] } }).value;
	expect(problems).toHaveLength(1000);
	expect(problems[999].message).toBe('The record has 199,004 more problems.');
	const wide = await readRatings(opened(many, 'f.jsonl'));
	expect(wide).toMatchObject({ ok: false, unlisted: 0 });
});

it('a file with a problem on every line is not read to its end', async () => {
	const read = await flags('{}\n'.repeat(100_000));
	const { problems } = (read as { value: { problems: { line: number; message: string }[] } }).value;
	expect(problems).toHaveLength(10_003);
	expect(problems.at(-1)).toMatchObject({
		line: 3334,
		message: 'There are more than 10,000 problems so far. The rest of the file was not read.'
	});
	const long = await readRatings(opened('{}\n'.repeat(10_000), 'f.jsonl'));
	expect(long).toMatchObject({ ok: false, unlisted: 29_000 });
});

it('a file with bytes that are no text on every line is not read to its end', async () => {
	const found = await records('{"a":"\xff"}\n'.repeat(60_000), 'f.jsonl');
	expect(found.length).toBeLessThan(30_000);
	expect(found.at(-1)).toMatchObject({
		ok: false,
		fatal: true,
		message: 'So many lines are no text that the rest of the file was not read. Save it as UTF-8.'
	});
});

it('a number of a million digits is read at once', async () => {
	await within(() => expect(strictJson(`1.${'0'.repeat(1_000_000)}1`).ok).toBe(false));
});

it('a header with one very long quoted cell is read', async () => {
	const [only] = await records(`"${'a'.repeat(12_000_000)}"\n`);
	expect(only).toBeUndefined();
});

it('columns beyond all measure are refused in one line', async () => {
	const [only, ...rest] = await records(`a${','.repeat(3_000_000)}\n1\n`);
	expect(only).toMatchObject({
		ok: false,
		fatal: true,
		message: 'The header has 3,000,001 columns; at most 16,384 are read.'
	});
	expect(rest).toEqual([]);
	const [row] = await records(`a,b\n${','.repeat(3_000_000)}\n`);
	expect(row).toMatchObject({ message: 'The row has 3000001 cells, but the header has 2 columns.' });
});

it('lines that end in a carriage return alone take no longer than others', async () => {
	await within(async () => {
		const text = '{"a":1}\r'.repeat(130_000);
		let count = 0;
		async function* whole() {
			yield Buffer.from(text);
		}
		for await (const _ of readRecords(whole(), { file: 'f.jsonl' })) count++;
		expect(count).toBe(130_000);
	}, 10_000);
});

it.each([
	['names in names', `title: ${'a: '.repeat(3000)}`, 'stand within one another'],
	['lists in lists', `title: ${'- '.repeat(3000)}`, 'stand within one another'],
	['brackets', `title: ${'['.repeat(3000)}`, 'stand within one another'],
	['brackets on many lines', `title:\n${'  [\n'.repeat(3000)}`, 'stand within one another'],
	['a wrong sign a thousand times over', `title: x\n${'}'.repeat(40_000)}\n`, 'Unexpected flow-map-end'],
	['a long front matter', `title: "${'x'.repeat(60_000)}"`, 'more than 50,000 characters']
])('a front matter with %s is refused at once', async (_, title, message) => {
	await within(() => {
		const parsed = parseGuideline(GUIDELINE.replace(/title: .*/, title), undefined, sha256);
		if (parsed.ok) return expect(parsed.ok).toBe(false);
		expect(parsed.problems[0].message).toContain(message);
		expect(parsed.problems.length).toBeLessThanOrEqual(1000);
	});
});

it.each([
	['short', 'word '.repeat(1000), null],
	['a list', '- word word word\n'.repeat(1500), null],
	['long', 'word\n\n'.repeat(11_000), { line: 1, message: expect.stringContaining('60,000 characters') }],
	['many lines', '\n'.repeat(3000), { line: 2001, message: expect.stringContaining('2,000 lines') }],
	['one paragraph', `one\n\n${'**word\n'.repeat(1500)}`, { line: 1336, message: expect.stringContaining('8,000') }],
	['one line', '[a]'.repeat(3000), { line: 1, message: expect.stringContaining('8,000') }],
	['quotes', '> '.repeat(100), { line: 1, message: expect.stringContaining('within one another') }]
])('a guideline is shown as a page, or not: %s', (_, text, fault) => {
	expect(layoutFault(text)).toEqual(fault);
});

it.each([
	[
		'labels',
		`item,a,b\n${Array.from({ length: 2000 }, (_, at) => `i${at},x${at},y${at}\n`).join('')}`,
		'4,000 different labels'
	],
	[
		'raters',
		`item${Array.from({ length: 1001 }, (_, at) => `,r${at}`).join('')}\ni${',x'.repeat(1001)}\n`,
		'1,001 raters'
	]
])('a ratings file with more %s than any study has is refused at once', async (_, text, message) => {
	const options = { by: [], replicates: 0, resample: 'cluster', seed: 1 } as const;
	await within(async () => {
		expect(await ratings.agreement(opened(text), options)).toMatchObject({
			ok: false,
			message: expect.stringContaining(message)
		});
	});
});

it('an answer has a bounded number of quotes', () => {
	const said: string[] = [];
	const quote = { field: 'letter', start: 0, end: 1, quote: 'a' };
	const list = Array.from({ length: 1001 }, () => ({ ...quote }));
	expect(parseEvidence(list, codebook(), (_, message) => said.push(message))).toEqual([]);
	expect(said).toEqual(['An answer has at most 1,000 quotes, but this has 1,001.']);
	expect(parseEvidence(list.slice(1), codebook(), (_, message) => said.push(message))).toHaveLength(1000);
});

it.each([{ toString: 1, valueOf: 1 }, [[['x']]], null, true, 12])(
	'a server may say what went wrong as %j',
	(message) => {
		const scored = scoreResponse({ status: 400, body: JSON.stringify({ error: { message } }), cut: false }, () => null);
		expect(scored).toMatchObject({ kind: 'scored', outcome: 'model_error' });
	}
);

const sample = load('tests/fixtures/releases/letters-panel-1.0.0');
const odd = { toString: 1, valueOf: 1 };
const changed = (path: string, change: (whole: JsonObject) => void) => {
	const whole = JSON.parse(sample.get(path)!.toString()) as JsonObject;
	change(whole);
	return new Map(sample).set(path, Buffer.from(JSON.stringify(whole)));
};
const deep = (text: string, path: string, from: RegExp) => {
	const whole = sample.get(path)!.toString();
	expect(whole).toMatch(from);
	return new Map(sample).set(path, Buffer.from(whole.replace(from, text)));
};

it.each([
	['a list of files of objects', changed('manifest.json', (m) => (m.files = [odd, odd, { path: odd, bytes: odd }]))],
	[
		'sizes that are objects',
		changed('manifest.json', (m) => {
			for (const file of m.files as JsonObject[]) file.bytes = odd;
		})
	],
	[
		'hashes that are objects',
		changed('manifest.json', (m) => {
			for (const file of m.files as JsonObject[]) file.sha256 = odd;
		})
	],
	['a hash of its content that is an object', changed('manifest.json', (m) => (m.content_sha256 = odd))],
	['half a surrogate pair in its agreement', changed('agreement.json', (a) => (a.format = '\ud800'))],
	['half a surrogate pair in its summary', changed('manifest.json', (m) => (m.agreement = '\ud800'))],
	[
		'brackets without end in its agreement',
		deep(`"format":${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'agreement.json', /"format": ?"[^"]*"/)
	],
	[
		'brackets without end in its manifest',
		deep(`"agreement": ${'['.repeat(1e5)}${']'.repeat(1e5)},"x": `, 'manifest.json', /"agreement": ?/)
	],
	['names of any length', changed('manifest.json', (m) => (m['n'.repeat(1e5)] = 1))]
])('a release with %s is refused, and nothing throws', async (_, files) => {
	const verified = await verify(memoryBundle(files, 1 << 18), newHash);
	expect(verified).toMatchObject({ ok: true, value: { holds: false } });
	for (const { file, message } of (verified as { value: { findings: { file: string; message: string }[] } }).value
		.findings) {
		expect(message.length).toBeLessThan(700);
		expect(file.length).toBeLessThan(210);
	}
});

it('a manifest that lists a hundred thousand files that are not there is told in a thousand lines', async () => {
	const files = changed('manifest.json', (m) => {
		m.files = Array.from({ length: 100_000 }, (_, at) => ({ path: `f${at}`, bytes: 1, sha256: 'a' }));
	});
	const verified = await verify(memoryBundle(files, 1 << 18), newHash);
	const { findings } = (verified as { value: { findings: { file: string; message: string }[] } }).value;
	expect(findings.length).toBeLessThan(1500);
	expect(findings.at(-1)).toEqual({
		file: '.',
		message: expect.stringMatching(/^There are 99,?\d{3} more faults, in other files\.$/)
	});
});
