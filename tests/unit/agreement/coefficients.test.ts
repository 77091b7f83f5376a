import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../../../src/lib/domain/agreement/cohen-kappa.ts';
import { cohenExpectedAgreement } from '../../../src/lib/domain/agreement/cohen-expected-agreement.ts';
import { cohenNullError } from '../../../src/lib/domain/agreement/cohen-null-error.ts';
import { cohenStandardError } from '../../../src/lib/domain/agreement/cohen-standard-error.ts';
import { congerKappa } from '../../../src/lib/domain/agreement/conger-kappa.ts';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { fleissKappa } from '../../../src/lib/domain/agreement/fleiss-kappa.ts';
import { fleissKappaListwise } from '../../../src/lib/domain/agreement/fleiss-kappa-listwise.ts';
import { fleissKappaPairable } from '../../../src/lib/domain/agreement/fleiss-kappa-pairable.ts';
import { fleissKappaUnequal } from '../../../src/lib/domain/agreement/fleiss-kappa-unequal.ts';
import { gwetAc } from '../../../src/lib/domain/agreement/gwet-ac.ts';
import { krippendorffAlpha } from '../../../src/lib/domain/agreement/krippendorff-alpha.ts';
import { lightKappa } from '../../../src/lib/domain/agreement/light-kappa.ts';
import { metricFits } from '../../../src/lib/domain/agreement/metric-fits.ts';
import { metrics } from '../../../src/lib/domain/agreement/metrics.ts';
import { metricJson } from '../../../src/lib/domain/agreement/metric-json.ts';
import { scottPi } from '../../../src/lib/domain/agreement/scott-pi.ts';
import { unanimousShare } from '../../../src/lib/domain/agreement/unanimous-share.ts';
import { countsOf, studyOf } from '../../support/agreement-fixture.ts';

const is = (value: number) => ({ defined: true, value: expect.closeTo(value, 10) });
const not = (reason: string) => ({ defined: false, reason });
const rows = (text: string) => text.split(' ').map((row) => [...row].map((c) => (c === '-' ? null : c)));
const FIVE = 'AAA AAB BBB BBB ABB';

describe('the examples of the coefficients', () => {
	const five = countsOf(rows(FIVE), ['A', 'B']);
	const six = countsOf(rows(`${FIVE} B--`), ['A', 'B']);
	it('Fleiss and its forms', () => {
		expect(fleissKappa(five)).toEqual(is(4 / 9));
		expect(fleissKappa(six)).toEqual(not('needs_complete_data'));
		expect(fleissKappaUnequal(six)).toEqual(is(0.4));
		expect(fleissKappaPairable(six)).toEqual(is(4 / 9));
		expect(fleissKappaListwise(six)).toEqual(is(4 / 9));
	});
	it('listwise without a complete item', () => {
		expect(fleissKappaListwise(countsOf(rows('AB- -AA'), ['A', 'B']))).toEqual(not('needs_complete_data'));
	});
	it('Conger, Light, AC1 and unanimity', () => {
		expect(congerKappa(five)).toEqual(is(9 / 19));
		expect(lightKappa(five)).toEqual(is(0.48218448218));
		expect(gwetAc(countsOf(rows(FIVE), ['A', 'B', 'C']), 'identity').value).toEqual(is(0.64912280702));
		expect(unanimousShare(countsOf(rows('AAA AAB BB- A--'), ['A', 'B']))).toEqual(is(2 / 3));
	});
	it('Cohen and Scott on 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no', () => {
		const table = Float64Array.of(20, 5, 10, 15);
		expect(cohenKappa(table, 2)).toEqual(is(0.4));
		expect(cohenExpectedAgreement(table, 2)).toEqual(is(0.5));
		const study = [...Array(20).fill('yy'), ...Array(5).fill('yn'), ...Array(10).fill('ny'), ...Array(15).fill('nn')];
		expect(scottPi(countsOf(rows(study.join(' ')), ['y', 'n']))).toEqual(is((0.7 - 0.505) / 0.495));
	});
	it('a table without items, and none at all', () => {
		for (const statistic of [cohenKappa, cohenStandardError, cohenNullError, cohenExpectedAgreement])
			for (const table of [null, new Float64Array(4)]) expect(statistic(table, 2)).toEqual(not('no_pairable_items'));
	});
});

describe('what is undefined, and why', () => {
	it('scales of alpha that the labels do not carry', () => {
		const letters = countsOf(rows('AB BB'), ['A', 'B']);
		expect(krippendorffAlpha(letters, 'interval')).toEqual(not('needs_ordered_labels'));
		expect(krippendorffAlpha(letters, 'ordinal').defined).toBe(true);
		const negative = countsOf(
			[
				[-1, 1],
				[1, 1]
			],
			[-1, 1]
		);
		expect(krippendorffAlpha(negative, 'ratio')).toEqual(not('needs_ordered_labels'));
		expect(krippendorffAlpha(negative, 'interval')).toEqual(krippendorffAlpha(negative, 'nominal'));
	});
	it('labels of one numeric value have no variation on a numeric scale', () => {
		const twice = countsOf(
			[
				['1', '1.0'],
				['1', '1']
			],
			['1', '1.0']
		);
		expect(krippendorffAlpha(twice, 'interval')).toEqual(not('no_variation'));
		expect(krippendorffAlpha(twice, 'ratio')).toEqual(not('no_variation'));
		expect(krippendorffAlpha(twice, 'nominal').defined).toBe(true);
	});
	it('values at the ends of what numbers can hold', () => {
		for (const labels of [
			[-1e308, 0, 1e308],
			[0, 5e-324, 1e308],
			[1e-200, 2e-200, 3e-200]
		])
			for (const scale of ['ordinal', 'interval', 'ratio'] as const) {
				const got = krippendorffAlpha(
					countsOf(
						[
							[labels[0], labels[1]],
							[labels[2], labels[2]],
							[labels[1], labels[1]]
						],
						labels
					),
					scale
				);
				expect(got.defined ? Number.isFinite(got.value) : got.reason).toBeTruthy();
			}
	});
	it('a rater without ratings is no rater', () => {
		const silent = metrics(countsOf(rows('AA- AB- BB-'), ['A', 'B']));
		const two = metrics(countsOf(rows('AA AB BB'), ['A', 'B']));
		for (const name of [
			'fleiss_kappa',
			'cohen_kappa',
			'cohen_kappa_ase',
			'light_kappa',
			'conger_kappa',
			'scott_pi',
			'pair_averaged_agreement'
		])
			expect([name, silent.get(name)!.value]).toEqual([name, two.get(name)!.value]);
		expect(unanimousShare(countsOf(rows('A-- B--'), ['A', 'B']))).toEqual(not('needs_two_raters'));
	});
	it('Light takes the reason of the pair that has none', () => {
		expect(lightKappa(countsOf(rows('AA- BB- A-A AB-'), ['A', 'B']))).toEqual(not('no_variation'));
		expect(lightKappa(countsOf(rows('AA- BB- AB- --B'), ['A', 'B']))).toEqual(not('no_pairable_items'));
	});
	it('three raters: no figure of two', () => {
		const three = metrics(countsOf(rows(FIVE), ['A', 'B']));
		for (const name of ['scott_pi', 'cohen_kappa', 'cohen_kappa_quadratic', 'cohen_kappa_ci_low'])
			expect(three.get(name)!.value).toEqual(not('needs_exactly_two_raters'));
	});
});

describe('metrics of a study', () => {
	it('labels named like properties of objects', () => {
		const labels = ['__proto__', 'constructor', 'toString'];
		const study = studyOf(
			[
				['__proto__', '__proto__', 'constructor'],
				['toString', 'toString', 'toString'],
				['constructor', 'constructor', 'constructor'],
				['__proto__', 'constructor', '__proto__']
			],
			labels
		);
		const found = metrics(counts(study));
		expect(found.get('fleiss_kappa')!.value).toEqual(is(23 / 47));
		const category = JSON.parse(JSON.stringify(metricJson(found.get('fleiss_kappa_category')!))).value;
		expect(Object.keys(category)).toEqual(labels);
		expect(Object.getOwnPropertyDescriptor(category, '__proto__')!.value.kappa).toBeCloseTo(0.25, 10);
	});
	it('says which items a number rests on', () => {
		const found = metrics(countsOf(rows(`${FIVE} A-- ---`), ['A', 'B']));
		expect(found.get('pairwise_agreement')!.used).toEqual({ items: 5, dropped: 2, why: 'fewer_than_two_ratings' });
		expect(found.get('fleiss_kappa_unequal')!.used).toEqual({
			items: 5,
			dropped: 2,
			why: 'fewer_than_two_ratings',
			items_for_chance: 6
		});
		expect(found.get('fleiss_kappa_listwise')!.used).toEqual({ items: 5, dropped: 2, why: 'a_rating_is_missing' });
		expect(metricJson(found.get('fleiss_kappa')!)).toEqual({ value: null, undefined: 'needs_complete_data' });
		expect(metrics(countsOf(rows('AB A- BB'), ['A', 'B'])).get('cohen_kappa')!.used).toEqual({
			items: 2,
			dropped: 1,
			why: 'not_rated_by_both'
		});
	});
	it('which metrics fit a scale', () => {
		const fit = (scale: 'nominal' | 'ordinal' | 'interval') =>
			[
				'fleiss_kappa',
				'cohen_kappa_linear_ase',
				'gwet_ac2_ordinal_se',
				'krippendorff_alpha_ordinal',
				'krippendorff_alpha_interval',
				'krippendorff_alpha_ratio'
			].filter((n) => metricFits(n, scale));
		expect(fit('nominal')).toEqual(['fleiss_kappa']);
		expect(fit('ordinal')).toHaveLength(4);
		expect(fit('interval')).toHaveLength(6);
	});
	it('some of the items, in another order', () => {
		const study = studyOf(rows('AAA AAB BBB BBB ABB'), ['A', 'B']);
		expect(metrics(counts(study, [4, 1]))).toEqual(metrics(countsOf(rows('ABB AAB'), ['A', 'B'])));
	});
	it('more patterns than the table of patterns begins with', () => {
		const many = Array.from({ length: 3000 }, (_, i) => Array.from({ length: 12 }, (_, j) => (i >> j) & 1));
		const counted = countsOf(many, [0, 1]);
		expect(counted.patterns.length).toBe(12);
		const wide = Array.from({ length: 3000 }, (_, i) => [i % 97, (i * 7) % 89, (i * 13) % 83]);
		expect(
			countsOf(
				wide,
				Array.from({ length: 97 }, (_, k) => k)
			).patterns.sum(() => 1)
		).toBe(3000);
	});
});
