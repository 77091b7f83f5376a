import { describe, expect, it } from 'vitest';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { fromMatrix, type Cell, type MatrixInput } from '../../../src/lib/domain/agreement/from-matrix.ts';
import { metrics } from '../../../src/lib/domain/agreement/metrics.ts';
import { readFixture, studyOf } from '../../support/agreement-fixture.ts';

interface InputCase {
	name: string;
	ratings: Cell[][];
	categories: (string | number)[];
}
const cases = readFixture<{ cases: InputCase[] }>('edge-input-errors').cases;
const named = (name: string): MatrixInput => {
	const { ratings, categories } = cases.find((c) => c.name === name)!;
	return { ratings, labels: categories };
};
const problems = (input: MatrixInput) => {
	const made = fromMatrix(input);
	return made.ok ? [] : made.problems;
};
const value = (input: MatrixInput, name: string) =>
	metrics(counts(studyOf(input.ratings, input.labels))).get(name)!.value;

describe('a study from a matrix', () => {
	it('no items: a study in which every metric is undefined for want of ratings', () => {
		for (const [name, { value }] of metrics(counts(studyOf([], ['A', 'B']))))
			expect([name, value]).toEqual([name, { defined: false, reason: 'no_ratings' }]);
	});

	it('ragged rows are refused by their row', () => {
		expect(problems(named('ragged rows'))).toEqual([
			{
				reason: 'ragged_matrix',
				message: 'Row 2 has 3 ratings where 2 are expected. Write null for a missing rating.',
				row: 1,
				item: 'item-2'
			}
		]);
	});

	it('an unknown label is refused by row, rater and label', () => {
		expect(problems(named('unknown label'))).toEqual([
			{
				reason: 'unknown_label',
				message: 'Row 2, rater rater-2: unknown label "No". The labels are "A", "B".',
				row: 1,
				rater: 'rater-2',
				item: 'item-2',
				label: 'No'
			}
		]);
	});

	it('case and blanks: refused, with the label that may have been meant', () => {
		const found = problems(named('case and blanks'));
		expect(found.map(({ reason, row, rater, label }) => [reason, row, rater, label])).toEqual([
			['unknown_label', 0, 'rater-2', 'pass'],
			['unknown_label', 1, 'rater-2', 'Fail ']
		]);
		expect(found[0].message).toContain('The declared label is "Pass"');
	});

	it('missing is null or undefined; "" and "NA" only where the caller says so', () => {
		const input = named('missing spelled four ways');
		expect(problems(input).map((p) => p.label)).toEqual(['', 'NA']);
		const made = fromMatrix({ ...input, missing: ['', 'NA'] });
		expect(made.ok && [...made.value.ratings]).toEqual([0, -1, 0, -1, 1, -1, 1, 1]);
		expect(studyOf([['A', undefined]], ['A']).ratings[1]).toBe(-1);
	});

	it('NaN as a number is missing', () => {
		const input = named('NaN as a number rating');
		const ratings = input.ratings.map((row) => row.map((cell) => (cell === 'NaN' ? NaN : cell)));
		expect([...studyOf(ratings, input.labels).ratings]).toEqual([0, -1, 1, 1, 0, 0]);
	});

	it('the text "1" is not the number 1', () => {
		expect(problems(named('number and string of the same label'))).toMatchObject([
			{ reason: 'unknown_label', row: 0, label: '1' }
		]);
		expect(problems({ ratings: [], labels: [1, '1'] })).toMatchObject([
			{ message: expect.stringContaining('declared twice') }
		]);
	});

	it('one declared category', () => {
		const input = named('one declared category');
		for (const name of ['fleiss_kappa', 'scott_pi', 'krippendorff_alpha_nominal', 'cohen_kappa'])
			expect(value(input, name)).toEqual({ defined: false, reason: 'no_variation' });
		for (const name of ['randolph_kappa', 'gwet_ac1'])
			expect(value(input, name)).toEqual({ defined: false, reason: 'needs_two_categories' });
		expect(value(input, 'pairwise_agreement')).toEqual({ defined: true, value: 1 });
	});

	it('ten categories declared, two used', () => {
		const {
			ratings,
			categories,
			expect: wanted
		} = cases.find((c) => c.name.startsWith('10 categories'))! as InputCase & { expect: Record<string, number> };
		for (const [name, v] of Object.entries(wanted))
			expect(value({ ratings, labels: categories }, name)).toEqual({ defined: true, value: expect.closeTo(v, 12) });
	});

	it('without declared labels: those seen, sorted, numbers as numbers; look-alikes are refused with their place', () => {
		expect(
			studyOf([
				['10', '9'],
				['8', '10']
			]).labels
		).toEqual(['8', '9', '10']);
		expect(
			studyOf([
				['b', 'a'],
				['c', null]
			]).labels
		).toEqual(['a', 'b', 'c']);
		expect(
			problems({
				ratings: [
					['A', 'B'],
					['B', 'a']
				]
			})
		).toMatchObject([{ reason: 'unknown_label', row: 1, rater: 'rater-2', label: 'a' }]);
		expect(
			problems({
				ratings: [
					['A', 'B'],
					['B', 'A ']
				]
			})
		).toMatchObject([{ row: 1, label: 'A ' }]);
	});

	it('declared labels may look alike: whoever declares both means both', () => {
		expect(studyOf([['A', 'a']], ['A', 'a']).labels).toEqual(['A', 'a']);
	});

	it('items and raters must fit and be named once', () => {
		const ratings = [
			['A', 'A'],
			['A', 'A']
		];
		expect(problems({ ratings, items: [{ id: 'x' }] })).toMatchObject([
			{ message: 'There are 2 rows of ratings and 1 items. Give one item for each row.' }
		]);
		expect(problems({ ratings, items: [{ id: 'x' }, { id: 'x' }] })).toMatchObject([{ reason: 'duplicate_rating' }]);
		expect(problems({ ratings, raters: ['r', 'r'] })).toMatchObject([
			{ reason: 'duplicate_rating', message: expect.stringContaining('rater "r"') }
		]);
		expect(problems({ ratings, raters: ['r'] })).toMatchObject([
			{ reason: 'ragged_matrix' },
			{ reason: 'ragged_matrix' }
		]);
	});

	it('an interval scale needs numbers, each declared once', () => {
		expect(problems({ ratings: [['a']], labels: ['a'], scale: 'interval' })).toMatchObject([
			{ reason: 'needs_ordered_labels' }
		]);
		expect(problems({ ratings: [['1']], labels: ['1', '1.0'], scale: 'interval' })).toMatchObject([{ label: '1.0' }]);
		expect(problems({ ratings: [[' ']], labels: [' '], scale: 'interval' })).toMatchObject([
			{ reason: 'needs_ordered_labels' }
		]);
	});

	it('a table of counts is refused without a message for every cell', () => {
		const made = fromMatrix({ ratings: Array.from({ length: 1000 }, () => [7, 8, 9]), labels: ['A', 'B'] });
		expect(made).toMatchObject({ ok: false, code: 'invalid', unlisted: 2900 });
		expect(!made.ok && made.problems).toHaveLength(100);
		expect(!made.ok && made.message).toContain('Row 1, rater rater-1: unknown label 7');
	});
});
