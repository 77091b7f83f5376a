import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/lib/domain/cases/fingerprint.ts';
import { parseCaseRow } from '../../src/lib/domain/cases/parse-case-row.ts';
import type { Codebook } from '../../src/lib/domain/guideline/codebook.ts';
import { canonicalJson } from '../../src/lib/domain/shared/canonical-json.ts';
import type { Json, JsonObject } from '../../src/lib/domain/shared/json.ts';
import { readRecords } from '../../src/lib/server/reading/read-records.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';

const codebook: Codebook = {
	id: 'x',
	version: '1.0.0',
	title: 'X',
	unit: 'case',
	present: 'case',
	fields: [
		{ name: 'text', title: 'Text', format: 'text', shared: false, required: true },
		{ name: 'data', title: 'Data', format: 'json', shared: false, required: true }
	],
	questions: [],
	route: 'non-unanimous'
};

const clean = (text: string) => text.replaceAll('\0', '');
const string = fc.oneof(
	fc.string({ unit: 'binary' }).map(clean),
	fc
		.array(
			fc.constantFrom(
				'"',
				',',
				';',
				'\n',
				'\r',
				'\r\n',
				'\t',
				' ',
				'\u2028',
				'\ufeff',
				'🔏',
				'\\',
				"'",
				'=',
				'[',
				'{',
				'a'
			)
		)
		.map((parts) => parts.join(''))
);
const full = string.filter((text) => text !== '');
const json = fc.letrec<{ value: Json }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constant(null),
		fc.boolean(),
		fc.maxSafeInteger(),
		fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
		string,
		fc.array(tie('value'), { maxLength: 4 }),
		fc
			.array(fc.tuple(fc.oneof(string, fc.constant('__proto__')), tie('value')), { maxLength: 4 })
			.map((entries) => Object.fromEntries(entries))
	)
})).value;
const cases = fc.uniqueArray(
	fc.record({ id: full.filter((id) => id.trim() !== ''), text: full, data: json, domain: full, reference: full }),
	{ selector: (one) => one.id, minLength: 1, maxLength: 6 }
);
type Given = { id: string; text: string; data: Json; domain: string; reference: string };

/** Bytes in pieces of any size, in one of the encodings that are read. */
async function* pieces(text: string, encoding: string, size: number): AsyncGenerator<Uint8Array> {
	const plain =
		encoding === 'utf-8'
			? Buffer.from(text)
			: encoding === 'utf-8 with mark'
				? Buffer.from(`\ufeff${text}`)
				: Buffer.from(`\ufeff${text}`, 'utf16le');
	const bytes = encoding === 'utf-16be' ? plain.swap16() : plain;
	for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
}

async function back(text: string, file: string, encoding: string, size: number): Promise<Given[]> {
	const found: Given[] = [];
	for await (const one of readRecords(pieces(text, encoding, size), { file })) {
		if (!one.ok) throw new Error(`${one.line}: ${one.message}`);
		const row = parseCaseRow(one.record, codebook);
		if (!row.ok) throw new Error(JSON.stringify(row.problems));
		const { id, visible, strata, hidden } = row.value;
		found.push({
			id,
			text: visible.text as string,
			data: visible.data,
			domain: strata.domain,
			reference: hidden.reference as string
		});
	}
	return found;
}

const asJson = ({ id, text, data, domain, reference }: Given): JsonObject => ({
	id,
	strata: { domain },
	visible: { text, data },
	hidden: { reference }
});
const asCells = ({ id, text, data, domain, reference }: Given) => ({
	id,
	'visible.text': text,
	'visible.data': JSON.stringify(data),
	'strata.domain': domain,
	'hidden.reference': reference
});
const encoding = fc.constantFrom('utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be');
const size = fc.constantFrom(1, 2, 3, 7, 64, 100_000);
const same = (got: Given[], want: Given[]) =>
	expect(got.map((one) => canonicalJson(asJson(one)))).toEqual(want.map((one) => canonicalJson(asJson(one))));

describe('import round trip: every text and value arrives unchanged', () => {
	it('as JSON Lines, with either line end', async () => {
		await fc.assert(
			fc.asyncProperty(cases, encoding, size, fc.constantFrom('\n', '\r\n', '\r'), async (given, as, piece, end) => {
				same(await back(given.map((one) => JSON.stringify(asJson(one))).join(end), 'x.jsonl', as, piece), given);
			})
		);
	});

	it('as a JSON array, on one line or many', async () => {
		await fc.assert(
			fc.asyncProperty(cases, encoding, size, fc.constantFrom(0, 1, '\t'), async (given, as, piece, indent) => {
				same(await back(JSON.stringify(given.map(asJson), null, indent), 'x.json', as, piece), given);
			})
		);
	});

	it('as CSV, with any line end', async () => {
		await fc.assert(
			fc.asyncProperty(cases, encoding, size, fc.constantFrom('\n', '\r\n', '\r'), async (given, as, piece, end) => {
				same(
					await back(
						stringify(given.map(asCells), { header: true, record_delimiter: end, quoted: true }),
						'x.csv',
						as,
						piece
					),
					given
				);
			})
		);
	});

	it('as CSV with semicolons or tabs', async () => {
		await fc.assert(
			fc.asyncProperty(cases, size, fc.constantFrom(';', '\t'), async (given, piece, delimiter) => {
				same(
					await back(stringify(given.map(asCells), { header: true, delimiter, quoted: true }), 'x.csv', 'utf-8', piece),
					given
				);
			})
		);
	});

	it('with one fingerprint, however it is written', async () => {
		await fc.assert(
			fc.asyncProperty(cases, size, async (given, piece) => {
				const prints = (list: Given[]) => list.map(({ text, data }) => fingerprint({ text, data }, sha256));
				const lines = await back(given.map((one) => JSON.stringify(asJson(one))).join('\n'), 'x.jsonl', 'utf-8', piece);
				const rows = await back(
					stringify(given.map(asCells), { header: true, quoted: true }),
					'x.csv',
					'utf-16le',
					piece
				);
				expect(prints(rows)).toEqual(prints(lines));
			})
		);
	});
});
