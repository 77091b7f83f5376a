import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSource } from '../../../src/lib/server/reading/open-source.ts';
import { readRecords } from '../../../src/lib/server/reading/read-records.ts';
import { readText } from '../../../src/lib/server/reading/read-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-reading-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function* bytes(...parts: (string | Uint8Array)[]) {
	for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

describe('openSource', () => {
	it('opens a file and knows its size', async () => {
		const file = join(folder, 'one.jsonl');
		writeFileSync(file, '{"id":1}\n');
		const opened = await openSource(file);
		if (!opened.ok) throw new Error(opened.message);
		expect(opened.value.bytes).toBe(9);
		const lines: number[] = [];
		for await (const record of readRecords(opened.value.source, { file })) lines.push(record.line);
		expect(lines).toEqual([1]);
	});

	it.each([
		['a file that is not there', 'nowhere.jsonl', 'not_found'],
		['a folder', '', 'invalid'],
		['a file taken for a folder', 'two.jsonl/x', 'not_found']
	])('tells of %s in one line', async (_, name, code) => {
		writeFileSync(join(folder, 'two.jsonl'), '');
		const opened = await openSource(join(folder, name));
		expect(opened).toMatchObject({ ok: false, code });
		expect(!opened.ok && opened.message).toContain(name);
		expect(!opened.ok && opened.message).not.toMatch(/\n|E[A-Z]{4,}/);
	});

	it('reads standard input under the name -', async () => {
		const opened = await openSource('-', bytes('{"id":1}'));
		expect(opened).toMatchObject({ ok: true, value: { file: '-', bytes: null } });
	});
});

describe('readText', () => {
	it('reads UTF-8 and UTF-16, without the mark', async () => {
		expect(await readText(bytes('\ufeffé🔏'), 'x.json')).toEqual({ ok: true, text: 'é🔏' });
		const utf16 = Buffer.from('\ufeffé🔏\r\n', 'utf16le');
		expect(await readText(bytes(utf16.subarray(0, 5), utf16.subarray(5)), 'x.json')).toEqual({
			ok: true,
			text: 'é🔏\r\n'
		});
	});

	it('names every line that is no text', async () => {
		const result = await readText(bytes('a\n', Uint8Array.of(0xe9, 10), 'b\n\u0000\n'), 'x.json');
		expect(result).toMatchObject({
			ok: false,
			problems: [
				{ file: 'x.json', line: 2 },
				{ file: 'x.json', line: 4 }
			]
		});
	});

	it.each([
		['a zip archive', [0x50, 0x4b, 3, 4, 1]],
		['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
		['UTF-32', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]],
		['bytes of a program', [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]]
	])('refuses %s in one line', async (_, head) => {
		expect(await readText(bytes(Uint8Array.from(head)), 'x')).toMatchObject({ ok: false, problems: [{ line: 1 }] });
	});
});

describe('readRecords', () => {
	const all = async (source: AsyncIterable<Uint8Array>, file: string) => {
		const found = [];
		for await (const record of readRecords(source, { file })) found.push(record);
		return found;
	};

	it('gives the text of each record for the list of rejects', async () => {
		const found = await all(bytes('a,b\n1,"x\ny"\n2\n'), 'x.csv');
		expect(found.map(({ line, raw }) => [line, raw])).toEqual([
			[2, '1,"x\ny"'],
			[4, '2']
		]);
	});

	it('tells the format by the content, whatever the name says', async () => {
		expect(await all(bytes('{"a":1}'), 'x.csv')).toMatchObject([
			{ ok: true, record: { form: 'json', value: { a: 1 } } }
		]);
		expect(await all(bytes(' \n[1]'), '-')).toMatchObject([{ ok: true, line: 2, record: { form: 'json', value: 1 } }]);
		expect(await all(bytes('a,b\n1,2'), '-')).toMatchObject([
			{ ok: true, line: 2, record: { form: 'csv', columns: ['a', 'b'], cells: ['1', '2'] } }
		]);
	});

	it('reads a field of a million bytes and goes on', async () => {
		const long = 'seal 🔏, "valid"\n'.repeat(60_000);
		const found = await all(bytes(`id,text\n1,"${long.replaceAll('"', '""')}"\n2,x\n`), 'x.csv');
		expect(found).toHaveLength(2);
		expect(found[0]).toMatchObject({ ok: true, record: { cells: ['1', long] } });
		expect(found[1]).toMatchObject({ ok: true, line: 60_003 });
	});

	it('closes its source when the reader stops early', async () => {
		let closed = false;
		async function* source() {
			try {
				for (;;) yield new TextEncoder().encode('{"a":1}\n');
			} finally {
				closed = true;
			}
		}
		for await (const record of readRecords(source(), { file: 'x.jsonl' })) {
			expect(record.ok).toBe(true);
			break;
		}
		expect(closed).toBe(true);
	});
});
