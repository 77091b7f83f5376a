import { describe, expect, it } from 'vitest';
import { fromRows, type RowsInput } from '../../../src/lib/domain/agreement/from-rows.ts';
import { readFixture } from '../../support/agreement-fixture.ts';

const row = (item: string, rater: string, label: string) => ({ item, rater, label });
const problems = (input: RowsInput) => {
	const made = fromRows(input);
	return made.ok ? [] : made.problems;
};

describe('a study from ratings in long form', () => {
	it('items and raters in the order met, gaps as missing', () => {
		const made = fromRows({
			labels: ['A', 'B'],
			rows: [row('i2', 'r1', 'B'), row('i1', 'r2', 'A'), row('i2', 'r2', 'A')]
		});
		expect(made).toMatchObject({
			ok: true,
			value: { raters: ['r1', 'r2'], items: [{ id: 'i2' }, { id: 'i1' }], scale: 'nominal' }
		});
		expect(made.ok && [...made.value.ratings]).toEqual([1, 0, -1, 0]);
	});

	it('a second rating of the same item by the same rater is refused, naming both', () => {
		const { long } = readFixture<{ cases: { name: string; long?: string[][] }[] }>('edge-input-errors').cases.find(
			(c) => c.long
		)! as { long: string[][] };
		expect(problems({ labels: ['A', 'B'], rows: long.map(([item, rater, label]) => row(item, rater, label)) })).toEqual(
			[
				{
					reason: 'duplicate_rating',
					message: 'Row 2, item i1, rater r1: r1 has already rated i1 as "A". Keep one of the two ratings.',
					row: 1,
					item: 'i1',
					rater: 'r1',
					label: 'B'
				}
			]
		);
		expect(problems({ labels: ['A'], rows: [row('i', 'r', 'A'), row('i', 'r', 'A')] })).toHaveLength(1);
	});

	it('unknown labels, items and raters are refused by their row', () => {
		const rows = [row('i', 'r', 'a'), row('x', 'r', 'A'), row('i', 'x', 'A')];
		expect(
			problems({ labels: ['A'], rows, items: [{ id: 'i' }], raters: ['r'] }).map((p) => [p.row, p.reason, p.message])
		).toEqual([
			[
				0,
				'unknown_label',
				'Row 1, item i, rater r: unknown label "a". The declared label is "A": labels are compared exactly, case and blanks included.'
			],
			[1, undefined, 'Row 2, item x, rater r: there is no item "x".'],
			[2, undefined, 'Row 3, item i, rater x: there is no rater "x".']
		]);
	});

	it('items and raters named twice are refused', () => {
		expect(problems({ labels: ['A'], rows: [], items: [{ id: 'i' }, { id: 'i' }] })).toHaveLength(1);
		expect(problems({ labels: ['A'], rows: [], raters: ['r', 'r'] })).toHaveLength(1);
	});

	it('names that objects already have are ordinary names', () => {
		const names = ['__proto__', 'constructor', 'toString'];
		const made = fromRows({
			labels: names,
			rows: names.flatMap((item, i) => names.map((rater) => row(item, rater, names[i])))
		});
		expect(made.ok && [...made.value.ratings]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
	});
});
