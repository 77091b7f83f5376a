import { describe, expect, it } from 'vitest';
import { COHEN_FROM_SUMS } from '../../../src/lib/domain/agreement/cohen-from-sums.ts';
import { cohenKappa } from '../../../src/lib/domain/agreement/cohen-kappa.ts';
import { fromMatrix } from '../../../src/lib/domain/agreement/from-matrix.ts';
import { studyReport } from '../../../src/lib/domain/agreement/study-report.ts';
import { readFixture } from '../../support/agreement-fixture.ts';

type Metrics = Record<string, { ci: { low: number; high: number; method: string } }>;
const PAIRS = 'AA AA AB BB BB BC CC AC CC AA BB BB CA AA A- -B CC BB AA AB';

/** Two raters; every item stands there `times` times, all of them in one scenario. */
function metricsOf(times: number, swapped = false): Metrics {
	const rows = PAIRS.split(' ').flatMap((pair, at) => Array.from({ length: times }, () => ({ pair, at })));
	const names = ['first', 'second'];
	const made = fromMatrix({
		labels: ['A', 'B', 'C'],
		scale: 'ordinal',
		raters: swapped ? names.toReversed() : names,
		ratings: rows.map(({ pair }) => {
			const cells = [...pair].map((letter) => (letter === '-' ? null : letter));
			return swapped ? cells.toReversed() : cells;
		}),
		items: rows.map(({ at }, i) => ({ id: `i${i}`, cluster: `s${at}` }))
	});
	if (!made.ok) throw new Error(made.message);
	return studyReport(made.value, { by: [], replicates: 400, seed: 2 }).metrics as unknown as Metrics;
}

describe('intervals of Cohen’s kappa', () => {
	const NAMES = ['cohen_kappa', 'cohen_kappa_linear', 'cohen_kappa_quadratic'];

	it('rest on scenarios: an item that is there three times in one tells no more than once', () => {
		const [once, thrice] = [metricsOf(1), metricsOf(3)];
		for (const name of NAMES) {
			expect(thrice[name].ci, name).toEqual({ ...once[name].ci, method: 'bootstrap-cluster' });
			expect(once[name].ci.low, name).toBeLessThan(once[name].ci.high);
		}
	});

	it('do not depend on who stands first', () => {
		const [one, other] = [metricsOf(2), metricsOf(2, true)];
		for (const name of NAMES) expect(other[name].ci, name).toEqual(one[name].ci);
	});

	it('of the overlap of two annotators, Uncertain as Fail, are those of the reference', () => {
		const fixture = readFixture<{
			items: [string, string, string, string, string | null, string][];
			expected: Record<string, { value: { ci_low: number; ci_high: number }; tolerance: number }>;
		}>('paper-b-plausibility');
		const asFail = (label: string | null) => (label === null || label === 'Pass' ? label : 'Fail');
		const made = fromMatrix({
			labels: ['Pass', 'Fail'],
			ratings: fixture.items.map(([, , , one, other]) => [asFail(one), asFail(other)])
		});
		if (!made.ok) throw new Error(made.message);
		const { metrics } = studyReport(made.value, { by: [], replicates: 2000, resample: 'item', seed: 1 });
		const { ci } = (metrics as unknown as Metrics).cohen_kappa;
		const { value, tolerance } = fixture.expected.bootstrap_item_cohen_uncertain_as_fail;
		expect(ci.method).toBe('bootstrap-item');
		expect(Math.abs(ci.low - value.ci_low)).toBeLessThanOrEqual(2 * tolerance);
		expect(Math.abs(ci.high - value.ci_high)).toBeLessThanOrEqual(2 * tolerance);
	});
});

it('kappa from sums is kappa of the table', () => {
	const q = 4;
	for (let seed = 1; seed <= 30; seed++) {
		const table = Float64Array.from({ length: q * q }, (_, cell) => (seed * (cell + 3) * (cell + 7)) % (seed % 5 || 1));
		const sums = new Float64Array(3 + 2 * q);
		for (const [cell, n] of table.entries()) {
			const [k, l] = [Math.floor(cell / q), cell % q];
			for (const [at, d] of [Number(k !== l), Math.abs(k - l), (k - l) ** 2].entries()) sums[at] += d * n;
			sums[3 + k] += n;
			sums[3 + q + l] += n;
		}
		for (const kind of ['nominal', 'linear', 'quadratic'] as const)
			expect(COHEN_FROM_SUMS[kind](sums), `${kind} ${seed}`).toEqual(cohenKappa(table, q, kind));
	}
});
