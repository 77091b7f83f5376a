import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/lib/domain/agreement/normal-quantile.ts';
import { normalTail } from '../../../src/lib/domain/agreement/normal-tail.ts';
import { tQuantile } from '../../../src/lib/domain/agreement/t-quantile.ts';
import { tTail } from '../../../src/lib/domain/agreement/t-tail.ts';
import { twoSided } from '../../../src/lib/domain/agreement/two-sided.ts';

const near = (got: number, want: number, relative: number) =>
	expect(Math.abs(got / want - 1), `${got} for ${want}`).toBeLessThan(relative);

describe('normal distribution, against 30-digit values of mpmath', () => {
	it.each([
		[1.96, 0.024997895148220435],
		[3.4999999, 0.00023262916630380966],
		[3.5, 0.00023262907903552504],
		[30, 4.906713927148187e-198]
	])('P(Z > %d)', (z, want) => near(normalTail(z), want, 1e-12));
	it('both tails meet', () => {
		expect(normalTail(0)).toBe(0.5);
		expect(normalTail(-1.96) + normalTail(1.96)).toBeCloseTo(1, 15);
		expect(twoSided(0)).toBe(1);
		expect(twoSided(-40)).toBeLessThan(1e-300);
	});
	it.each([
		[0.975, 1.9599639845400543],
		[1e-10, -6.361340902404057],
		[0.5000001, 2.506628274631e-7],
		[0.025, -1.9599639845400543]
	])('z(%d)', (p, want) => near(normalQuantile(p), want, p === 0.5000001 ? 1e-8 : 1e-13));
	it('the middle is 0', () => expect(normalQuantile(0.5)).toBe(0));
});

describe("Student's t, against 30-digit values of mpmath", () => {
	it.each([
		[1, 12.706204736174705],
		[2, 4.302652729749464],
		[3, 3.1824463052837095],
		[9, 2.2621571627982053],
		[29, 2.0452296421327043],
		[199, 1.9719565442517537],
		[99_999, 1.9599877077718448],
		[999_999, 1.9599663568164793]
	])('t(0.975, %i)', (df, want) => near(tQuantile(0.975, df), want, 1e-12));
	it('the tail is what the quantile undoes', () => {
		expect(tTail(0, 5)).toBe(0.5);
		for (const df of [1, 2, 3, 7, 50, 1000])
			for (const p of [0.6, 0.9, 0.995]) expect(tTail(tQuantile(p, df), df)).toBeCloseTo(1 - p, 12);
	});
});
