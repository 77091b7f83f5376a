import { describe, expect, it } from 'vitest';
import { readFixture } from '../../support/agreement-fixture.ts';
import { metricOf, ratingsOf } from '../../support/ratings-of.ts';

const json = (value: unknown) => ratingsOf(JSON.stringify(value), {}, 'm.json');
const csv = (...lines: string[]) => ratingsOf(`${lines.join('\n')}\n`);

describe('a wide table', () => {
	it('has clusters and strata in columns of their own, and empty cells are missing', async () => {
		const file = 'item,cluster,stratum.place,r1,r2\n1,c,north,A,A\n2,c,south,A,\n3,,south,B,A\n';
		const { value } = await ratingsOf(file, { by: ['place'] });
		expect(value).toMatchObject({
			items: 3,
			clusters: 2,
			raters: 2,
			ratings: 5,
			annotators: ['r1', 'r2'],
			strata: { place: { north: { items: 1 }, south: { items: 2 } } }
		});
		expect(metricOf(value, 'unanimous_share')).toBe(0.5);
	});

	it.each([
		['a rater named twice', 'item,r1,r1', 'r1', 'two columns named "r1"'],
		['a column without a name', 'item,r1,', '', 'Column 3 has no name'],
		['a second cluster', 'item,cluster,r1,cluster', 'cluster', 'two columns'],
		['a stratum without a name', 'item,stratum.,r1', 'stratum.', 'not known'],
		['a note', 'item,r1,note', 'note', 'not known']
	])('%s is a problem of the header', async (_, header, path, why) => {
		const row = header.replace(/[^,]+/g, 'A');
		expect((await csv(header, row)).problems).toEqual([
			{ file: 'r.csv', line: 1, path, message: expect.stringContaining(why) }
		]);
	});

	it('an item named twice or not at all is told with its row', async () => {
		expect((await csv('item,r1,r2', 'x,A,B', 'y,A,A', 'x,A,B')).problems).toMatchObject([
			{ line: 4, path: 'item', code: 'duplicate_rating', row: 3, item: 'x' }
		]);
		expect((await csv('item,r1,r2', 'x,A,B', ' ,A,A')).problems).toMatchObject([{ line: 3, path: 'item', row: 2 }]);
	});

	it('labels that differ in case only are told with row, rater and label', async () => {
		expect((await csv('item,r1,r2', 'x,Pass,Fail', 'y,Pass,pass')).problems).toMatchObject([
			{ line: 3, path: 'r2', code: 'unknown_label', row: 2, rater: 'r2', label: 'pass' }
		]);
	});
});

describe('the header of the long form', () => {
	it.each([
		['a column twice', 'case,annotator,label,label', ['label']],
		['a column without a name', 'case,annotator,label,', ['']],
		['an unknown column', 'case,annotator,label,mood', ['mood']],
		['a required column that is missing', 'case,annotator', ['label']],
		['other names, which would pass for raters', 'item,rater,label', ['item', 'rater', 'case', 'annotator']],
		['nothing of either form', 'thing,x,y', ['thing', 'x', 'y', 'case', 'annotator', 'label']]
	])('%s', async (_, header, paths) => {
		const { problems } = await csv(header, header.replace(/[^,]+/g, 'A'));
		expect(problems?.map(({ line, path }) => [line, path])).toEqual(paths.map((path) => [1, path]));
	});
});

describe('a table in JSON', () => {
	const ratings = [
		['A', 'B'],
		['A', 'A']
	];

	it('takes numbers for names of clusters and strata, and null for none', async () => {
		const items = [
			{ id: 'x', cluster: 3, strata: { year: 2020 } },
			{ id: 'y', cluster: '3', strata: { year: null } }
		];
		const { value } = await ratingsOf(JSON.stringify({ ratings, items }), { by: ['year'] });
		expect(value).toMatchObject({ clusters: 1, strata: { year: { '2020': { items: 1 }, '': { items: 1 } } } });
		expect(
			(await json({ ratings, items: [{ id: 'x', cluster: null, strata: null }, { id: 'y' }] })).value
		).toMatchObject({ clusters: 2 });
	});

	it.each([
		['a cluster', { id: 'y', cluster: true }, 'items[1].cluster'],
		['a cluster', { id: 'y', cluster: ['c'] }, 'items[1].cluster'],
		['a stratum', { id: 'y', strata: { year: {} } }, 'items[1].strata.year'],
		['strata', { id: 'y', strata: ['n'] }, 'items[1].strata'],
		['an unknown key', { id: 'y', scenario: 's' }, 'items[1].scenario'],
		['an id', { id: 7 }, 'items[1].id'],
		['an item', 'y', 'items[1]']
	])('names the place of %s that cannot be used', async (_, item, path) => {
		expect((await json({ ratings, items: [{ id: 'x' }, item] })).problems).toMatchObject([{ line: 1, path }]);
	});

	it('refuses a newer format whatever else the file holds, and a format of another kind', async () => {
		expect((await json({ format: 'touchstone/ratings@9', tables: [] })).problems).toMatchObject([
			{ path: 'format', message: expect.stringMatching(/"touchstone\/ratings@9", which is newer/) }
		]);
		expect((await json({ format: 'touchstone/release@1', ratings })).problems).toMatchObject([
			{ path: 'format', message: expect.stringContaining('touchstone/ratings@1') }
		]);
		expect((await json({ format: 'touchstone/ratings@1', ratings })).value).toMatchObject({ items: 2 });
	});

	it('refuses unknown keys, and a rating that is no label', async () => {
		expect((await json({ ratings, rater: ['a'] })).problems).toMatchObject([{ path: 'rater' }]);
		expect((await json({ ratings: [['A', true]] })).problems).toMatchObject([{ path: 'ratings[0][1]' }]);
	});

	it('tells items and raters named twice with their place', async () => {
		expect((await json({ ratings, items: [{ id: 'x' }, { id: 'x' }] })).problems).toMatchObject([
			{ path: 'items[1]', code: 'duplicate_rating', row: 2, item: 'x' }
		]);
		expect((await json({ ratings, raters: ['r', 'r'] })).problems).toMatchObject([
			{ path: 'raters', code: 'duplicate_rating', rater: 'r' }
		]);
	});

	it('says how many problems are not listed', async () => {
		const made = await json({ categories: ['A'], ratings: Array.from({ length: 60 }, () => ['B', 'C']) });
		expect(made.problems).toHaveLength(100);
		expect(made.unlisted).toBe(20);
		expect(made.problems!.every(({ line }) => line === 1)).toBe(true);
	});

	it('the input errors of the reference files carry their codes, rows and labels', async () => {
		const { cases } = readFixture<{
			cases: { name: string; ratings?: unknown[][]; long?: string[][]; categories?: unknown[] }[];
		}>('edge-input-errors');
		const told = await Promise.all(
			cases.map(async ({ name, ratings, long, categories }) => {
				const made = long
					? await csv('case,annotator,label', ...long.map((row) => row.join(',')))
					: await json({ ratings, categories });
				return [name, made.problems?.map(({ code, row, rater, label }) => [code, row, rater, label]) ?? 'read'];
			})
		);
		expect(Object.fromEntries(told)).toMatchObject({
			'no items': 'read',
			'ragged rows': [['ragged_matrix', 2, undefined, undefined]],
			'unknown label': [['unknown_label', 2, 'rater-2', 'No']],
			'case and blanks': [
				['unknown_label', 1, 'rater-2', 'pass'],
				['unknown_label', 2, 'rater-2', 'Fail ']
			],
			'missing spelled four ways': [
				['unknown_label', 2, 'rater-2', ''],
				['unknown_label', 3, 'rater-2', 'NA']
			],
			'same rater twice on an item (long format)': [['duplicate_rating', 2, 'r1', 'B']],
			'number and string of the same label': [['unknown_label', 1, 'rater-2', '1']],
			'one declared category': 'read',
			'10 categories declared, 2 used': 'read'
		});
	});
});

describe('encodings and forms of JSON', () => {
	const rows = ['{"case":"1","annotator":"a","label":"X"}', '{"case":"1","annotator":"b","label":"Ä"}'];
	const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

	it.each<[string, string | Uint8Array]>([
		['JSON Lines', `${rows.join('\n')}\n`],
		['JSON Lines with a byte order mark and CR LF', `\ufeff${rows.join('\r\n')}`],
		['JSON Lines in UTF-16', utf16(rows.join('\n'))],
		['a JSON array', `[\n${rows.join(',\n')}\n]`],
		['a table in UTF-16', utf16('{"ratings":[["X","Ä"]]}')],
		['a wide table with semicolons in UTF-16', utf16('item;a;b\r\n1;X;Ä\r\n')]
	])('%s is read, also from standard input', async (_, text) => {
		expect((await ratingsOf(text, {}, '-')).value).toMatchObject({ items: 1, raters: 2, labels: ['X', 'Ä'] });
	});

	it('a broken line of JSON Lines is told by its line', async () => {
		expect((await ratingsOf(`${rows[0]}\n{"case":\n`, {}, '-')).problems).toMatchObject([{ file: '-', line: 2 }]);
	});

	it('a broken table is told by its line, not as JSON Lines', async () => {
		expect((await ratingsOf('{"ratings":[\n["A",],\n["A"]]}')).problems).toMatchObject([{ line: 2 }]);
	});
});
