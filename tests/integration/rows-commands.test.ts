import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contents } from '../support/contents.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { letterStudy, letterOf } from '../support/letter-study.ts';
import { person } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';

type Row = Record<string, unknown>;

function write(here: TestDatabase, name: string, rows: Row[] | string): string {
	const file = join(here.env.data, name);
	writeFileSync(file, typeof rows === 'string' ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	return file;
}

/** The two answers of one person to one case. */
const both = (key: string, annotator: string, decision: string, more: Row = {}): Row[] => [
	{ case: key, annotator, question: 'decision', label: decision, ...more },
	{ case: key, annotator, question: 'tone', label: 'WARM' }
];
const GOOD = [...both('one', 'ada', 'YES'), ...both('one', 'ben', 'NO'), ...both('two', 'ada', 'YES')];

async function study() {
	const here = await database();
	const slug = await letterStudy(here, { scenarios: { s: ['one'], t: ['two'] } });
	const bring = (what: 'labels' | 'decisions', file: string, ...more: string[]) =>
		runCommand(here, what, 'import', slug, file, ...more);
	return { here, db: here.db, slug, bring };
}

/** A study with one dispute: `decision` about the case `one`. */
async function disputed() {
	const made = await study();
	expect(await made.bring('labels', write(made.here, 'answers.jsonl', GOOD))).toMatchObject({ code: 0 });
	expect(await runCommand(made.here, 'close', made.slug, '--json')).toMatchObject({
		json: { settled: 3, disputed: 1 }
	});
	return made;
}
const DECISION: Row = { case: 'one', question: 'decision', label: 'NO', adjudicator: 'eve', rationale: 'It is old.' };

describe('labels import', () => {
	it('stores all rows under the names in the file; the same file again is unchanged', async () => {
		const { here, db, bring } = await study();
		const ben = await person(db, 'annotator', 'ben');
		const file = write(here, 'answers.jsonl', GOOD);
		expect((await bring('labels', file, '--json')).json).toMatchObject({ rows: 6, new: 6, unchanged: 0 });
		const before = await contents(db);
		expect((await bring('labels', file, '--json')).json).toMatchObject({ rows: 6, new: 0, unchanged: 6 });
		expect(await contents(db)).toEqual({ ...before, ChainHead: expect.any(Array) });
		// An account keeps its own answers; a name that is none becomes someone who cannot sign in.
		expect(await db.answer.count({ where: { personId: ben.id } })).toBe(2);
		expect(await db.person.findUniqueOrThrow({ where: { name: 'ada' } })).toMatchObject({ kind: 'external' });
		expect(await db.submission.findMany()).toMatchObject([{ origin: 'import' }, { origin: 'import' }]);
		const event = await db.auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } });
		expect(event.type).toBe('labels.imported');
		expect(JSON.parse(event.data)).toMatchObject({ rows: 6, new: 6, unchanged: 0, file });
	});

	it('adds a revision that is later, and refuses one that is not', async () => {
		const { here, db, bring } = await study();
		const said = (label: string, at?: string, note?: string) => [
			{ case: 'one', annotator: 'ada', question: 'decision', label, note, at }
		];
		const day = (n: number) => `2031-05-0${n}T10:00:00Z`;
		expect(await bring('labels', write(here, 'a.jsonl', said('YES', day(2))))).toMatchObject({ code: 0 });
		expect(await bring('labels', write(here, 'b.jsonl', said('NO', day(3))))).toMatchObject({ code: 0 });
		const before = await contents(db);
		for (const at of [day(3), day(1), undefined]) {
			const file = write(here, 'c.jsonl', said('YES', at, 'Changed.'));
			const told = await bring('labels', file);
			expect(told).toMatchObject({ code: 2, out: '' });
			expect(told.err).toMatch(/:1: at: "ada" on "one" has another answer already, given at 2031-05-03T10:00:00.000Z/);
		}
		expect(await contents(db)).toEqual(before);
		const rows = await db.answer.findMany({ orderBy: { revision: 'asc' } });
		expect(rows.map((row) => [row.revision, row.label, row.at.toISOString()])).toEqual([
			[1, 'YES', '2031-05-02T10:00:00.000Z'],
			[2, 'NO', '2031-05-03T10:00:00.000Z']
		]);
	});

	const quote = { field: 'letter', start: 0, end: 4, quote: 'Seal' };
	const outside = [...letterOf('two')].length + 1;
	const WRONG: [string, Row, RegExp][] = [
		['a case that the study does not have', { case: 'three' }, /case: The study has no case "three"/],
		['a case in other letters', { case: 'TWO' }, /case: The study has no case "TWO"/],
		['no person', { annotator: '' }, /annotator: .*Name the person/],
		['a label of another question', { label: 'YES' }, /label: "YES" is no label of the question "tone"/],
		['a question that there is not', { question: 'mood' }, /question: .*no question "mood"/],
		['a field that there is not', { labl: 'WARM' }, /labl/],
		['an unclear mark where there is none', { unclear: true }, /unclear: .*no unclear mark/],
		['a time that is none', { at: 'yesterday' }, /at: /],
		['a quote of other words', { evidence: [{ ...quote, quote: 'Sea!' }] }, /evidence\[0\]: .*where "Seal" stands/],
		['a quote outside', { evidence: [{ ...quote, end: outside }] }, /evidence\[0\]: .*do not lie in the text/],
		['a quote of a field that there is not', { evidence: [{ ...quote, field: 'body' }] }, /evidence\[0\]\.field: /]
	];
	it('with one wrong row names it in one line, and stores none of the rows', async () => {
		const { here, db, bring } = await study();
		const before = await contents(db);
		const good = { case: 'two', annotator: 'cy', question: 'tone', label: 'WARM' };
		for (const [what, wrong, why] of WRONG) {
			const file = write(here, 'answers.jsonl', [...GOOD, { ...good, ...wrong }, ...both('two', 'dee', 'NO')]);
			const told = await bring('labels', file, '--json');
			const json = { problems: [{ file, line: GOOD.length + 1 }] };
			expect(told, what).toMatchObject({ code: 2, err: expect.stringMatching(why), json });
			expect(told.err.trim().split('\n'), what).toHaveLength(1);
			expect(told.err.startsWith(`${file}:${GOOD.length + 1}: `), what).toBe(true);
		}
		expect(await contents(db)).toEqual(before);
	});
});

describe('decisions import', () => {
	it('stores final decisions of disputes; a later one supersedes, and both stay', async () => {
		const { here, db, slug, bring } = await disputed();
		const file = write(here, 'decisions.jsonl', [{ ...DECISION, at: '2031-06-01T10:00:00Z' }]);
		expect((await bring('decisions', file, '--json')).json).toMatchObject({ rows: 1, new: 1, unchanged: 0 });
		expect((await bring('decisions', file, '--json')).json).toMatchObject({ rows: 1, new: 0, unchanged: 1 });
		const second = { ...DECISION, adjudicator: 'dan', label: 'YES', at: '2031-06-02T10:00:00Z' };
		const unresolved = { ...second, unresolved: true, alternative: 'NO' };
		expect(await bring('decisions', write(here, 'later.jsonl', [unresolved]))).toMatchObject({ code: 0 });
		const [first, last] = await db.decision.findMany({ orderBy: { at: 'asc' } });
		expect(first).toMatchObject({ kind: 'final', label: 'NO', supersedesId: null, origin: 'import' });
		expect(last).toMatchObject({ label: 'YES', supersedesId: first.id, unresolved: true, alternative: 'NO' });
		const before = await contents(db);
		const early = write(here, 'early.jsonl', [{ ...DECISION, rationale: 'Other.', at: '2031-06-01T12:00:00Z' }]);
		const told = await bring('decisions', early);
		expect(told).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/:1: at: .*Only a later one/) });
		expect(await contents(db)).toEqual(before);
		expect(await runCommand(here, 'disputes', slug, '--json')).toMatchObject({ code: 0, json: { open: 0 } });
	});

	const WRONG: [string, Row, RegExp][] = [
		['a case that the study does not have', { case: 'three' }, /case: The study has no case "three"/],
		['a case that its answers settled', { case: 'two' }, /case: "two" is not disputed/],
		['a question that its answers settled', { question: 'tone', label: 'WARM' }, /case: "one" is not disputed/],
		['a question that there is not', { question: 'mood' }, /question: .*no question "mood"/],
		['a label of another question', { label: 'WARM' }, /label: "WARM" is no label/],
		['nobody', { adjudicator: '' }, /adjudicator: /],
		['no reason', { rationale: '' }, /rationale: /],
		['a field that there is not', { reason: 'x' }, /reason/],
		['a second reading but no mark', { alternative: 'YES' }, /unresolved|alternative/],
		['a mark but no second reading', { unresolved: true }, /alternative/],
		['a second reading that is the first', { unresolved: true, alternative: 'NO' }, /alternative/],
		['a time without a zone', { at: '2031-06-01T10:00:00' }, /at: /]
	];
	it('with one wrong row names it in one line, and stores none of the rows', async () => {
		const { here, db, bring } = await disputed();
		const before = await contents(db);
		for (const [what, wrong, why] of WRONG) {
			const file = write(here, 'decisions.jsonl', [DECISION, { ...DECISION, ...wrong }]);
			const told = await bring('decisions', file);
			expect(told, what).toMatchObject({ code: 2, out: '', err: expect.stringMatching(why) });
			expect(told.err.trim().split('\n'), what).toHaveLength(1);
			expect(told.err.startsWith(`${file}:2: `), what).toBe(true);
		}
		expect(await contents(db)).toEqual(before);
	});

	it('comes after the close', async () => {
		const { here, db, bring } = await study();
		const before = await contents(db);
		expect(await bring('decisions', write(here, 'decisions.jsonl', [DECISION]))).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringMatching(/:1: "one" cannot be decided yet: annotation is still open/)
		});
		expect(await contents(db)).toEqual(before);
	});
});

describe('both', () => {
	it('refuse a study that is not there, a file that is not there, a wrong header and an empty file', async () => {
		const { here, db, slug } = await study();
		const before = await contents(db);
		for (const [what, columns] of [
			['labels', 'case,annotator,label,unclear,note,evidence,at'],
			['decisions', 'case,question,label,adjudicator,rationale,when']
		]) {
			const good = write(here, 'good.jsonl', what === 'labels' ? GOOD : [DECISION]);
			const wrong: [string[], RegExp][] = [
				[['none', good], /"none"/],
				[[slug, join(here.env.data, 'nothing.csv')], /nothing\.csv/],
				[[slug, here.env.data], /folder|directory/i],
				[[slug, write(here, 'header.csv', `${columns}\n`)], /header\.csv:1: /],
				[[slug, write(here, 'empty.csv', '')], /empty/]
			];
			for (const [args, why] of wrong) {
				const told = await runCommand(here, what, 'import', ...args);
				expect(told, `${what} ${args.join(' ')}`).toMatchObject({ code: 2, out: '', err: expect.stringMatching(why) });
			}
			expect(await runCommand(here, what, 'import', slug, good, '--skip-invalid')).toMatchObject({ code: 2, out: '' });
		}
		expect(await contents(db)).toEqual(before);
	});
});

describe('cases import with --skip-invalid', () => {
	it('stores the rest, keeps what it rejected and names it', async () => {
		const { here, db, slug } = await study();
		const rows = [
			{ id: 'three', visible: { letter: 'A third.' } },
			{ id: 'one', visible: { letter: 'Another text.' } },
			{ id: 'four', visible: { lettre: 'A fourth.' } }
		];
		const file = write(here, 'more.jsonl', rows);
		const before = await contents(db);
		const all = await runCommand(here, 'import', slug, file);
		expect(all).toMatchObject({ code: 2, out: '' });
		expect(await contents(db)).toEqual(before);
		expect(readdirSync(here.env.data).filter((name) => name.startsWith('rejects'))).toEqual([]);
		const rejects = join(here.env.data, 'rejected.jsonl');
		const told = await runCommand(here, 'import', slug, file, '--skip-invalid', '--rejects', rejects, '--json');
		expect(told).toMatchObject({ code: 0, json: { cases: 3, new: 1, unchanged: 0, rejects } });
		const kept = readFileSync(rejects, 'utf8')
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as Row);
		expect(kept).toMatchObject([
			{ file, line: 2, raw: JSON.stringify(rows[1]) },
			{ file, line: 3, raw: JSON.stringify(rows[2]) }
		]);
		for (const line of all.err.trim().split('\n')) expect(told.err).toContain(line);
		const keys = (await db.case.findMany({ orderBy: { position: 'asc' } })).map((row) => row.key);
		expect(keys).toEqual(['one', 'two', 'three']);
	});

	it('stores nothing of a file that cannot be read to its end: there is no rest to store', async () => {
		const { here, db, slug } = await study();
		const good = { id: 'three', visible: { letter: 'A third.' } };
		const broken = join(here.env.data, 'broken.json');
		writeFileSync(broken, `[${JSON.stringify(good)}, {"id": "four", `);
		const header = join(here.env.data, 'header.csv');
		writeFileSync(header, 'id,visible.lettre\nthree,A third.\n');
		const rejects = join(here.env.data, 'rejected.jsonl');
		const before = await contents(db);
		for (const file of [broken, header])
			expect(
				await runCommand(here, 'import', slug, file, '--skip-invalid', '--rejects', rejects, '--json')
			).toMatchObject({
				code: 2,
				json: { problems: expect.arrayContaining([expect.objectContaining({ file, line: 1 })]) }
			});
		expect(await contents(db)).toEqual(before);
		expect(existsSync(rejects)).toBe(false);
	});

	it('never writes over a file of rejects, and says where it cannot write', async () => {
		const { here, db, slug } = await study();
		const file = write(here, 'more.jsonl', [{ id: 'three', visible: {} }]);
		const rejects = join(here.env.data, 'rejected.jsonl');
		writeFileSync(rejects, 'kept');
		const before = await contents(db);
		for (const place of [rejects, here.env.data, join(file, 'rejected.jsonl')]) {
			const told = await runCommand(here, 'import', slug, file, '--skip-invalid', '--rejects', place);
			expect(told).toMatchObject({ code: 2, out: '' });
			expect(told.err).toContain(place);
			expect(told.err).toContain('--rejects');
		}
		expect(readFileSync(rejects, 'utf8')).toBe('kept');
		expect(await contents(db)).toEqual(before);
	});

	it('an id from a file moves no cursor of a terminal', async () => {
		const { here, slug } = await study();
		const file = write(here, 'odd.jsonl', [{ id: 'five', visible: { letter: 'x', 'a\u001b[31m\u202eb': 'y' } }]);
		const told = await runCommand(here, 'import', slug, file);
		expect(told.code).toBe(2);
		expect(told.err).toContain('\\u001b[31m\\u202eb');
		for (const sign of ['\u001b', '\u202e']) expect(told.err).not.toContain(sign);
	});
});
