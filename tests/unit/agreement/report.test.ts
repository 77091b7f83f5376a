import { describe, expect, it } from 'vitest';
import type { Answer, Answers } from '../../../src/lib/domain/agreement/answers.ts';
import { report } from '../../../src/lib/domain/agreement/report.ts';
import { reportSteps, type ReportOptions } from '../../../src/lib/domain/agreement/report-steps.ts';
import type { Resampling } from '../../../src/lib/domain/agreement/study-report-steps.ts';
import { readFixture } from '../../support/agreement-fixture.ts';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';

const answer = (item: string, rater: string, label: string, more: Partial<Answer> = {}): Answer => ({
	item,
	rater,
	label,
	unclear: false,
	...more
});
const answersOf = (text: string, more: Partial<Answer> = {}): Answer[] =>
	text
		.split(' ')
		.flatMap((row, i) =>
			[...row].flatMap((c, j) =>
				c === '-'
					? []
					: [answer(`i${i + 1}`, `r${j + 1}`, c.toUpperCase(), { unclear: c !== c.toUpperCase(), ...more })]
			)
		);
const question = (answers: Answer[], more: Partial<Answers> = {}): Answers => ({
	question: 'q',
	labels: ['A', 'B'],
	scale: 'nominal',
	unclear: 'flag',
	answers,
	...more
});
function reported(input: Answers, options: ReportOptions = {}): JsonObject {
	const made = report(input, { replicates: 0, ...options });
	if (!made.ok) throw new Error(made.message);
	return made.value;
}
const metric = (of: JsonObject, name: string) => (of.metrics as Record<string, JsonObject>)[name];
const codes = (of: JsonObject) => (of.warnings as JsonObject[]).map((w) => w.code);

describe('unclear answers', () => {
	// Small letters are flagged: two of eight.
	const flagged = question(answersOf('AA AB bB Aa'));

	it('flag: the mark changes nothing and is counted', () => {
		const made = reported(flagged);
		expect(made).toMatchObject({
			ratings: 8,
			labels: ['A', 'B'],
			unclear: { treatment: 'flag', marked: 2, dropped: 0 }
		});
		expect(metric(made, 'unanimous_share').value).toBe(0.75);
		expect(made.per_annotator).toMatchObject([
			{ annotator: 'r1', answers: 4, unclear: { count: 1, share: 0.25 } },
			{ annotator: 'r2', unclear: { count: 1 } }
		]);
	});
	it('category: flagged answers are a label of their own, declared also where nobody flagged', () => {
		const made = reported(flagged, { unclear: 'category' });
		expect(made.labels).toEqual(['A', 'B', 'UNCLEAR']);
		expect(metric(made, 'unanimous_share').value).toBe(0.25);
		expect(reported(question(answersOf('AA AB')), { unclear: 'category' }).labels).toEqual(['A', 'B', 'UNCLEAR']);
		expect(reported(question(answersOf('AA AB'), { unclear: 'none' }), { unclear: 'category' }).labels).toEqual([
			'A',
			'B'
		]);
		expect(reported(question(answersOf('AA aB'), { scale: 'ordinal' }), { unclear: 'category' }).scale).toBe('nominal');
	});
	it('missing: flagged answers are left out, their items stay, and the report says how many', () => {
		const made = reported(flagged, { unclear: 'missing', diagnosis: true });
		expect(made).toMatchObject({ items: 4, ratings: 6, unclear: { treatment: 'missing', marked: 2, dropped: 2 } });
		expect(metric(made, 'unanimous_share')).toMatchObject({ value: 0.5, used: { items: 2, dropped: 2 } });
		expect(
			(made.diagnosis as JsonObject[]).map((row) => [
				row.item,
				row.ratings,
				row.complete,
				row.used,
				row.unanimous,
				row.why
			])
		).toEqual([
			['i1', 2, true, true, true, ''],
			['i2', 2, true, true, false, ''],
			['i3', 1, false, false, null, 'one_rating'],
			['i4', 1, false, false, null, 'one_rating']
		]);
	});
	it('label:B: flagged answers count as B', () => {
		expect(metric(reported(flagged, { unclear: 'label:B' }), 'unanimous_share').value).toBe(0.5);
	});

	const { ratings } = readFixture<{ ratings: string[][] }>('edge-unclear-as-category');
	const labelled = question(
		ratings.flatMap((row, i) => row.map((label, j) => answer(`i${i}`, `r${j}`, label))),
		{ labels: ['Pass', 'Fail', 'Unclear'], unclear: 'label:Unclear' }
	);
	it.each([
		['flag', 'edge-unclear-as-category'],
		['category', 'edge-unclear-as-category'],
		['missing', 'edge-unclear-as-missing']
	])('a label that means unclear, %s: the values of %s', (unclear, name) => {
		const { expected, categories } = readFixture<{ expected: Record<string, { value: number }>; categories: string[] }>(
			name
		);
		const made = reported(labelled, { unclear });
		expect(made.labels).toEqual(categories);
		for (const one of [
			'unanimous_share',
			'krippendorff_alpha_nominal',
			'gwet_ac1',
			'randolph_kappa',
			'light_kappa',
			'conger_kappa'
		])
			expect(metric(made, one).value, one).toBeCloseTo(expected[one].value, 9);
	});
	it('refuses treatments that make no sense', () => {
		expect(report(flagged, { unclear: 'drop' })).toMatchObject({ ok: false, code: 'invalid', field: 'unclear' });
		expect(report(flagged, { unclear: 'label:C' })).toMatchObject({
			ok: false,
			message: 'The question has no label "C". Its labels are A, B.'
		});
	});
});

describe('bad answers', () => {
	it.each([
		['a second answer', [answer('i', 'r', 'A'), answer('i', 'r', 'B')], 'duplicate_rating'],
		['an unknown label', [answer('i', 'r', 'C')], 'unknown_label'],
		['an unknown label that would be left out', [answer('i', 'r', 'C', { unclear: true })], 'unknown_label']
	])('%s', (_, answers, reason) => {
		expect(report(question(answers), { unclear: 'missing' })).toMatchObject({
			ok: false,
			problems: [{ reason, item: 'i', rater: 'r' }]
		});
	});
	it('a stratum that no item has', () => {
		const answers = answersOf('AA AB', { strata: [['domain', 'x']] });
		expect(report(question(answers), { by: ['family'] })).toMatchObject({
			ok: false,
			code: 'not_found',
			message: 'No item has a stratum "family". There is domain.'
		});
		expect(report(question(answersOf('AA')), { by: ['family'] })).toMatchObject({
			message: 'No item has a stratum "family". The items have no strata.'
		});
	});
	it('an item that was not asked', () => {
		expect(report(question(answersOf('AA'), { items: ['other'] }))).toMatchObject({
			ok: false,
			message: expect.stringContaining('there is no item "i1"')
		});
	});
});

describe('sizes, strata, people', () => {
	it('items asked but not answered count, and say so', () => {
		const made = reported(
			question(answersOf('AA AB'), { items: ['i1', 'i2', { id: 'i3', strata: new Map([['d', 'x']]) }] }),
			{ diagnosis: true, by: ['d'] }
		);
		expect(made).toMatchObject({
			items: 3,
			ratings: 4,
			raters: 2,
			clusters: 3,
			strata: { d: { '': { items: 2 }, x: { items: 1 } } }
		});
		expect((made.diagnosis as JsonObject[])[2]).toMatchObject({ item: 'i3', why: 'no_ratings', used: false });
		expect(metric((made.strata as Record<string, Record<string, JsonObject>>).d.x, 'unanimous_share')).toEqual({
			value: null,
			undefined: 'no_ratings'
		});
	});
	it('strata are studies of their own, with intervals of their own, whatever else is split', () => {
		const mark = (text: string, value: string) =>
			answersOf(text, {}).map((a) => ({
				...a,
				item: `${value}-${a.item}`,
				strata: [['d', value]] as [string, string][]
			}));
		const input = question([...mark('AA AB BB AB', '__proto__'), ...mark('AA AA BB BA', 'y')], {
			raters: ['r1', 'r2']
		});
		const both = reported(input, { by: ['d'], replicates: 200, seed: 5 });
		const strata = (both.strata as Record<string, JsonObject>).d;
		expect(Object.keys(strata).sort()).toEqual(['__proto__', 'y']);
		expect(metric(strata.y as JsonObject, 'fleiss_kappa').ci).toMatchObject({
			method: 'bootstrap-item',
			replicates: 200
		});
		expect(
			reported({ ...input, answers: [...input.answers].reverse() }, { by: ['d'], replicates: 200, seed: 5 }).strata
		).toEqual(both.strata);
	});
	it('each annotator against the majority of the others, their own answer left out', () => {
		const made = reported(question(answersOf('AAB AAA BBA AB-'), {}));
		// r1: i1 others A,B tie; i2 A; i3 B,A tie; i4 other B.  r3: i1 others A, gave B; i2 A; i3 others B, gave A.
		expect(made.per_annotator).toMatchObject([
			{
				annotator: 'r1',
				ratings: 4,
				labels: { A: { count: 3, share: 0.75 }, B: { count: 1 } },
				agreement_with_majority: { value: 0.5, items: 2 }
			},
			{ annotator: 'r2', agreement_with_majority: { value: 0.5, items: 2 } },
			{ annotator: 'r3', ratings: 3, agreement_with_majority: { value: expect.closeTo(1 / 3, 12), items: 3 } }
		]);
	});
	it('no majority, no figure', () => {
		const alone = reported(question(answersOf('A B A'))).per_annotator;
		expect(alone).toMatchObject([
			{ agreement_with_majority: { value: null, undefined: 'needs_two_raters', items: 0 } }
		]);
		expect(reported(question([])).per_annotator).toEqual([]);
	});
	it('clusters are resampled whole, items where there are none', () => {
		const inClusters = answersOf('AA AB BB AB AA BB').map((a) => ({
			...a,
			cluster: `s${(Number(a.item.slice(1)) + 1) >> 1}`
		}));
		expect(metric(reported(question(inClusters), { replicates: 100 }), 'gwet_ac1').ci).toMatchObject({
			method: 'bootstrap-cluster'
		});
		expect(metric(reported(question(inClusters), { replicates: 100, resample: 'item' }), 'gwet_ac1').ci).toMatchObject({
			method: 'bootstrap-item'
		});
	});
	it('intervals without resampling are those of the formulas', () => {
		const made = reported(question(answersOf('AA AB BB AB AA BB')));
		expect(metric(made, 'fleiss_kappa').ci).toMatchObject({ method: 'gwet-t', level: 0.95 });
		expect(metric(made, 'cohen_kappa').ci).toMatchObject({ method: 'normal' });
		expect(metric(made, 'unanimous_share').ci).toMatchObject({ method: 'wilson' });
	});
	it('missing ratings: the form for unequal numbers carries the interval', () => {
		const made = reported(question(answersOf('AA AB B- AB AA BB')), { replicates: 100 });
		expect(metric(made, 'fleiss_kappa')).toEqual({ value: null, undefined: 'needs_complete_data' });
		expect(metric(made, 'fleiss_kappa_unequal').ci).toMatchObject({ method: 'bootstrap-item', replicates: 100 });
	});
	it('tells how far it is, and comes to the same in steps', () => {
		const input = question(answersOf('AA AB BB', { strata: [['d', 'x']] }));
		const options = { by: ['d'], replicates: 200 };
		const steps = reportSteps(input, options);
		const seen: Resampling[] = [];
		let step = steps.next();
		for (; !step.done; step = steps.next()) seen.push(step.value);
		expect(seen).toEqual([
			{ done: 200, total: 400 },
			{ done: 400, total: 400 }
		]);
		expect(step.value).toEqual(report(input, options));
	});
	it('pauses within a long resampling', () => {
		const many = question(answersOf(Array.from({ length: 400 }, (_, n) => (n % 3 ? 'AA' : 'AB')).join(' ')));
		const done = [...reportSteps(many, { replicates: 2000 })].map((step) => step.done);
		// Of two raters Cohen's kappa is resampled after the others, so either is half of it.
		expect(done).toEqual([250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2000]);
	});
});

describe('guideline versions that may not be pooled', () => {
	const input = question([
		...answersOf('AA AB BB BB', { poolKey: 'g@1.10' }),
		...answersOf('AB AB AB AB', { poolKey: 'g@1.9' })
	]);

	it('the newest stands at the top, the others beside it', () => {
		const made = reported(input);
		expect(made).toMatchObject({
			pool: 'g@1.10',
			items: 4,
			ratings: 8,
			pools: [{ pool: 'g@1.9', items: 4, ratings: 8 }]
		});
		expect(metric(made, 'unanimous_share').value).toBe(0.75);
		expect(metric((made.pools as JsonObject[])[0], 'unanimous_share').value).toBe(0);
		expect(codes(made)).toContain('pools_apart');
	});
	it('an order that is given wins', () => {
		expect(reported({ ...input, pools: ['g@1.10', 'g@1.9'] })).toMatchObject({
			pool: 'g@1.9',
			pools: [{ pool: 'g@1.10' }]
		});
	});
	it('one pool needs no warning', () => {
		const made = reported(question(answersOf('AA AB', { poolKey: 'g@1' })));
		expect(made).toMatchObject({ pool: 'g@1', pools: [] });
		expect(codes(made)).not.toContain('pools_apart');
		expect(reported(question(answersOf('AA AB')))).not.toHaveProperty('pool');
	});
	it('no answers at all', () => {
		expect(metric(reported(question([])), 'fleiss_kappa')).toMatchObject({ value: null, undefined: 'no_ratings' });
	});
});

describe('warnings', () => {
	const plain = Array.from({ length: 15 }, () => 'AAA BBB').join(' ');
	it('none for plain data', () => expect(codes(reported(question(answersOf(plain))))).toEqual([]));
	it.each([
		['prevalence', answersOf(Array.from({ length: 40 }, (_, i) => (i ? 'AA' : 'BB')).join(' ')), {}],
		['silent_rater', answersOf(plain), { raters: ['r1', 'r2', 'r3', 'r4'] }],
		['constant_rater', answersOf(plain.replaceAll('BBB', 'BBA')), {}],
		['few_items', answersOf('AA BB AB'), {}],
		['unequal_raters', answersOf(plain.replace('AAA', 'AA-')), {}],
		['labels_alike', answersOf(plain), { labels: ['A', 'B', 'b '] }],
		['few_clusters', answersOf(plain, { cluster: 's' }).map((a, i) => ({ ...a, cluster: `s${i % 2}` })), {}]
	] as [string, Answer[], Partial<Answers>][])('%s', (code, answers, more) => {
		const made = reported(question(answers, more), { replicates: 20 });
		expect(codes(made)).toContain(code);
		for (const { message } of made.warnings as { message: string }[]) expect(message).toMatch(/\.$/);
	});
});
