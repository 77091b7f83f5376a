import { describe, expect, it } from 'vitest';
import { classification } from '../../../src/lib/domain/agreement/classification.ts';
import { holm } from '../../../src/lib/domain/agreement/holm.ts';
import { mcnemarExact } from '../../../src/lib/domain/agreement/mcnemar-exact.ts';
import { rocAuc } from '../../../src/lib/domain/agreement/roc-auc.ts';
import { wilson } from '../../../src/lib/domain/agreement/wilson.ts';
import { readFixture } from '../../support/agreement-fixture.ts';

const cases = <T>(file: string) => readFixture<{ cases: T[] }>(file).cases;
const within = (got: number, want: number, tolerance: number) =>
	expect(Math.abs(got - want), `${got} for ${want}`).toBeLessThanOrEqual(tolerance);

describe('Wilson (1927); Newcombe (1998) table I, statsmodels, R prop.test', () => {
	type Case = {
		k: number;
		n: number;
		conf: number;
		expected: { p: number | null; low: number; high: number; tolerance: number };
	};
	it.each(cases<Case>('stat-wilson'))('$k of $n at $conf', ({ k, n, conf, expected }) => {
		const got = wilson(k, n, conf);
		if (!got.defined) return expect(expected.p).toBeNull();
		within(got.value.p, expected.p!, expected.tolerance);
		within(got.value.low, expected.low, expected.tolerance);
		within(got.value.high, expected.high, expected.tolerance);
	});
});

describe('McNemar (1947), exact; statsmodels and R binom.test', () => {
	type P = { value: number; tolerance: number };
	type Chi = { value: number; p: number; tolerance: number };
	type Case = {
		source: string;
		table: [[number, number], [number, number]];
		expected: {
			b: number;
			c: number;
			statistic_exact: number;
			p_exact: P;
			p_mid?: P;
			chi2?: Chi;
			chi2_corrected?: Chi;
		};
	};
	it.each(cases<Case>('stat-mcnemar'))('$source', ({ table, expected }) => {
		const got = mcnemarExact(table);
		expect(got).toMatchObject({ b: expected.b, c: expected.c, statistic: expected.statistic_exact });
		within(got.p, expected.p_exact.value, expected.p_exact.tolerance);
		if (expected.p_mid) within(got.pMid, expected.p_mid.value, expected.p_mid.tolerance);
		for (const [chi, want] of [
			[got.chiSquared, expected.chi2],
			[got.corrected, expected.chi2_corrected]
		] as const) {
			expect(chi === undefined).toBe(want === undefined);
			if (!chi || !want) continue;
			within(chi.value, want.value, want.tolerance);
			within(chi.p, want.p, want.tolerance);
		}
	});

	it('thousands of discordant pairs neither overflow nor vanish', () => {
		expect(
			mcnemarExact([
				[0, 5000],
				[5000, 0]
			]).p
		).toBe(1);
		within(
			mcnemarExact([
				[0, 4900],
				[5100, 0]
			]).p,
			0.0466,
			1e-4
		);
		expect(
			mcnemarExact([
				[0, 10],
				[5000, 0]
			]).p
		).toBe(0);
	});
});

describe('Holm (1979); R p.adjust and statsmodels', () => {
	type Case = { p: number[]; expected: { adjusted: number[]; tolerance: number } };
	it.each(cases<Case>('stat-holm'))('$p', ({ p, expected }) => {
		const got = holm(p);
		expect(got).toHaveLength(p.length);
		got.forEach((value, i) => within(value, expected.adjusted[i], expected.tolerance));
	});
});

describe('ROC AUC with ties; scikit-learn and pROC', () => {
	type Case = { note: string; y: number[]; score: number[]; expected: { auc: number | null; tolerance: number } };
	it.each(cases<Case>('stat-roc-auc'))('$note', ({ y, score, expected }) => {
		const got = rocAuc(
			y.map((v) => v === 1),
			score
		);
		if (!got.defined) return expect(expected.auc).toBeNull();
		within(got.value, expected.auc!, expected.tolerance);
	});
});

describe('scores against a gold label; scikit-learn', () => {
	type Scores = { precision: number; recall: number; f1: number; support: number };
	type Case = {
		note: string;
		y_true: (string | number)[];
		y_pred: (string | number)[];
		labels: (string | number)[];
		tolerance: number;
		expected: {
			accuracy: number;
			balanced_accuracy: number;
			macro_f1: number;
			confusion: number[][];
			per_class: Record<string, Scores>;
		};
	};
	it.each(cases<Case>('stat-classification'))(
		'$y_true.length items, $labels ($note)',
		({ y_true, y_pred, labels, expected, tolerance }) => {
			const got = classification(y_true.map(String), y_pred.map(String), labels.map(String));
			if (!got.defined) throw new Error(got.reason);
			within(got.value.accuracy, expected.accuracy, tolerance);
			within(got.value.balancedAccuracy, expected.balanced_accuracy, tolerance);
			within(got.value.macroF1, expected.macro_f1, tolerance);
			expect(got.value.confusion).toEqual(expected.confusion);
			for (const { label, ...scores } of got.value.perLabel)
				for (const [name, value] of Object.entries(scores))
					within(value, expected.per_class[label][name as keyof Scores], tolerance);
		}
	);

	it('no items and undeclared labels are undefined', () => {
		expect(classification([], [], ['a'])).toEqual({ defined: false, reason: 'no_ratings' });
		expect(classification(['a'], ['b'], ['a'])).toEqual({ defined: false, reason: 'unknown_label' });
	});
});
