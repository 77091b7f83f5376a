import { describe, expect, it } from 'vitest';
import { metricOf, ratingsOf } from '../../support/ratings-of.ts';

const csv = (header: string, ...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
const DAY = (n: number) => `2026-01-0${n}T00:00:00Z`;

describe('unclear answers of a ratings file', () => {
	/** PASS PASS, PASS FAIL?, FAIL FAIL, PASS PASS? (a question mark is an unclear mark). */
	const file = csv(
		'case,annotator,label,unclear',
		...['1,a,PASS,', '1,b,PASS,false', '2,a,PASS,', '2,b,FAIL,TRUE'],
		...['3,a,FAIL,', '3,b,FAIL,', '4,a,PASS,', '4,b,PASS,true']
	);

	it.each([
		[undefined, 0.75, 8, ['FAIL', 'PASS'], 0],
		['flag', 0.75, 8, ['FAIL', 'PASS'], 0],
		['category', 0.5, 8, ['FAIL', 'PASS', 'UNCLEAR'], 0],
		['missing', 1, 6, ['FAIL', 'PASS'], 2],
		['label:PASS', 1, 8, ['FAIL', 'PASS'], 0]
	])('count as --unclear %s says', async (unclear, unanimous, ratings, labels, dropped) => {
		const { value } = await ratingsOf(file, { unclear });
		expect(metricOf(value, 'unanimous_share')).toBe(unanimous);
		expect(value).toMatchObject({
			ratings,
			labels,
			items: 4,
			unclear: { treatment: unclear ?? 'flag', marked: 2, dropped }
		});
	});

	it('an unknown treatment and a label that nobody used are refused, and any treatment of a table', async () => {
		expect(await ratingsOf(file, { unclear: 'maybe' })).toMatchObject({ ok: false, field: 'unclear' });
		expect(await ratingsOf(file, { unclear: 'label:NONE' })).toMatchObject({
			message: expect.stringContaining('FAIL, PASS')
		});
		expect(await ratingsOf('item,a,b\n1,X,Y\n', { unclear: 'missing' })).toMatchObject({
			message: expect.stringContaining('no marks')
		});
	});

	it('a mark that is neither true nor false is a problem of its row', async () => {
		expect((await ratingsOf(csv('case,annotator,label,unclear', '1,a,X,maybe'))).problems).toMatchObject([
			{ file: 'r.csv', line: 2, path: 'unclear' }
		]);
	});
});

describe('several questions in one file', () => {
	const file = csv(
		'case,annotator,question,label',
		...['1,a,fit,YES', '1,b,fit,YES', '2,a,fit,NO', '2,b,fit,YES'],
		...['2,a,tone,WARM', '2,b,tone,WARM', '3,a,tone,COLD', '3,b,tone,COLD', '4,c,tone,COLD']
	);

	it('each is reported with its own items, raters and labels', async () => {
		const { value } = await ratingsOf(file);
		expect(value?.question).toBe(Object.keys(value?.questions as object)[0]);
		expect(value!.questions).toMatchObject({
			fit: { question: 'fit', items: 2, ratings: 4, labels: ['NO', 'YES'], annotators: ['a', 'b'] },
			tone: { question: 'tone', items: 3, ratings: 5, labels: ['COLD', 'WARM'], annotators: ['a', 'b', 'c'] }
		});
		const { fit, tone } = value!.questions as Record<string, unknown>;
		expect([fit, tone].map((report) => metricOf(report, 'unanimous_share'))).toEqual([0.5, 1]);
		expect(fit).toMatchObject({
			warnings: [{ code: 'labels-derived', message: expect.stringContaining('NO, YES') }, {}]
		});
	});

	it('one that is asked for stands at the top too', async () => {
		const { value } = await ratingsOf(file, { question: 'tone' });
		const { questions, ...top } = value!;
		expect(questions).toEqual({ tone: top });
		expect(top).toMatchObject({ question: 'tone', items: 3 });
	});

	it('one that no row answers is refused, as is asking where none is named', async () => {
		expect((await ratingsOf(file, { question: 'other' })).message).toContain('"fit", "tone"');
		expect((await ratingsOf(csv('case,annotator,label', '1,a,X'), { question: 'q' })).message).toContain(
			'names no question'
		);
		expect((await ratingsOf('item,a,b\n1,X,Y\n', { question: 'q' })).message).toContain('--question');
	});

	it('a row without one is a problem where others name one', async () => {
		expect((await ratingsOf(`${file}9,a,,YES\n`)).problems).toMatchObject([
			{ line: 11, row: 10, item: '9', rater: 'a', message: expect.stringContaining('question is missing') }
		]);
	});

	it('a file that names none is reported as ratings, null at the top', async () => {
		expect((await ratingsOf(csv('case,annotator,label', '1,a,X', '1,b,X'))).value).toMatchObject({
			question: null,
			questions: { ratings: { question: null } }
		});
	});
});

describe('several answers of one annotator to a case', () => {
	const HEADER = 'case,annotator,label,at';
	const twice = (...rows: string[]) => ratingsOf(csv(HEADER, ...rows, '1,b,NO,', '2,a,YES,', '2,b,YES,'));

	it('the later one counts', async () => {
		const { value } = await twice(`1,a,YES,${DAY(1)}`, `1,a,NO,${DAY(2)}`);
		expect(value).toMatchObject({ ratings: 4, per_annotator: [{ annotator: 'a', answers: 2 }, {}] });
		expect(metricOf(value, 'unanimous_share')).toBe(1);
	});

	it('a row that is there twice is told, also where its time is written in another zone', async () => {
		for (const again of [`1,a,YES,${DAY(2)}`, '1,a,YES,2026-01-02T01:00:00+01:00'])
			expect((await twice(`1,a,YES,${DAY(2)}`, again)).problems).toMatchObject([
				{ line: 3, item: '1', rater: 'a', message: expect.stringContaining('twice') }
			]);
	});

	it.each([
		['at the same time', `1,a,YES,${DAY(2)}`, `1,a,NO,${DAY(2)}`, 'not before'],
		['at an earlier time', `1,a,YES,${DAY(2)}`, `1,a,NO,${DAY(1)}`, 'not before'],
		['without a time', `1,a,YES,${DAY(2)}`, '1,a,NO,', 'say in “at”'],
		['after one without a time', '1,a,YES,', `1,a,NO,${DAY(2)}`, 'say in “at”'],
		['without times', '1,a,YES,', '1,a,NO,', 'say in “at”']
	])('another one %s is a problem that names row, rater, item and label', async (_, one, other, why) => {
		expect((await twice(one, other)).problems).toEqual([
			{
				file: 'r.csv',
				line: 3,
				path: '',
				code: 'duplicate_rating',
				row: 2,
				item: '1',
				rater: 'a',
				label: 'NO',
				message: expect.stringMatching(`^Row 2, item 1, rater a: .*"YES", and this says "NO".*${why}`)
			}
		]);
	});

	it('an equal row without a time is a problem, as in any table of ratings', async () => {
		expect((await twice('1,a,YES,', '1,a,YES,')).problems).toMatchObject([{ code: 'duplicate_rating', line: 3 }]);
	});

	it('the same label with another mark or note at the same time is another answer', async () => {
		const header = 'case,annotator,label,unclear,note,at';
		for (const other of [`1,a,X,true,,${DAY(1)}`, `1,a,X,,hm,${DAY(1)}`])
			expect((await ratingsOf(csv(header, `1,a,X,,,${DAY(1)}`, other))).problems).toMatchObject([
				{ code: 'duplicate_rating', row: 2 }
			]);
	});

	it('the last independent one counts where a column says so', async () => {
		const header = 'case,annotator,label,independent,at';
		const rows = ['1,b,NO,true,', `1,a,YES,true,${DAY(1)}`, `1,a,NO,false,${DAY(2)}`, '2,c,NO,false,'];
		const { value } = await ratingsOf(csv(header, ...rows));
		expect(value).toMatchObject({ items: 2, ratings: 2, annotators: ['b', 'a'] });
		expect(metricOf(value, 'unanimous_share')).toBe(0);
	});

	it('numbered revisions need no order in the file, and two of one number are a problem', async () => {
		const header = 'case,annotator,label,revision,at';
		const rows = [`1,a,NO,3,${DAY(1)}`, `1,a,YES,1,${DAY(1)}`, `1,a,YES,2,${DAY(3)}`, '1,b,NO,1,'];
		expect(metricOf((await ratingsOf(csv(header, ...rows))).value, 'unanimous_share')).toBe(1);
		expect((await ratingsOf(csv(header, ...rows, '1,b,YES,1,'))).problems).toMatchObject([
			{ code: 'duplicate_rating', row: 5, message: expect.stringContaining('revision 1') }
		]);
		expect((await ratingsOf(csv(header, '1,a,X,0,'))).problems).toMatchObject([{ path: 'revision' }]);
	});

	it('a time without a zone is a problem', async () => {
		expect((await ratingsOf(csv(HEADER, '1,a,X,2026-01-01'))).problems).toMatchObject([{ line: 2, path: 'at' }]);
	});

	it('a file full of them lists a hundred and says how many more', async () => {
		const made = await ratingsOf(csv('case,annotator,label', ...Array.from({ length: 131 }, () => '1,a,X')));
		expect(made.problems).toHaveLength(100);
		expect(made.unlisted).toBe(30);
	});
});

describe('what stands beside the ratings', () => {
	it('scenarios and strata, as an export of cases and answers has them, and cases that nobody answered', async () => {
		const header = 'case,annotator,question,label,unclear,note,evidence,at,scenario,strata.place,visible.text';
		const file = csv(
			header,
			...['1,a,q,X,false,,[],,s1,north,T', '1,b,q,X,false,,[],,s1,north,T', '2,a,q,X,false,,[],,s1,south,T'],
			...['2,b,q,Y,false,,[],,s1,south,T', '3,,,,,,,,s2,south,T']
		);
		const { value } = await ratingsOf(file, { by: ['place'] });
		expect(value).toMatchObject({
			items: 3,
			clusters: 2,
			ratings: 4,
			strata: { place: { north: { items: 1 }, south: { items: 2 } } }
		});
		expect((await ratingsOf(file, { by: ['family'] })).message).toContain('"family"');
		expect((await ratingsOf(file.replace('s1,south', 's3,south'))).problems).toMatchObject([
			{ line: 5, message: expect.stringContaining('another scenario') }
		]);
	});

	it('a rating without a label or rater is a problem, and so is a file without ratings', async () => {
		expect((await ratingsOf(csv('case,annotator,label', '1,a,', '2,,X'))).problems).toMatchObject([
			{ line: 2, path: 'label' },
			{ line: 3, path: 'annotator' }
		]);
		expect((await ratingsOf(csv('case,annotator,label,scenario', '1,,,s'))).problems).toMatchObject([
			{ line: 1, message: 'The file has no rating.' }
		]);
	});

	it('unknown keys and two names of one item are problems', async () => {
		const row = { case: '1', annotator: 'a', label: 'X' };
		expect((await ratingsOf(JSON.stringify({ ...row, foo: 1 }))).problems).toMatchObject([{ path: 'foo' }]);
		expect((await ratingsOf(JSON.stringify({ ...row, id: '2' }))).problems).toMatchObject([{ path: 'id' }]);
		expect((await ratingsOf(JSON.stringify({ ...row, strata: { n: 1 } }))).problems).toMatchObject([
			{ path: 'strata.n' }
		]);
	});

	it('labels that differ in case only are a problem of the row, whatever rows were passed over before it', async () => {
		const file = csv('case,annotator,question,label', '1,a,p,X', '1,a,q,Yes', '2,a,q,yes');
		expect((await ratingsOf(file, { question: 'q' })).problems).toMatchObject([
			{ line: 4, path: 'label', code: 'unknown_label', row: 3, rater: 'a', label: 'yes' }
		]);
	});
});
