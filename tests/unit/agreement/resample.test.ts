import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../../src/lib/domain/agreement/bootstrap.ts';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { fleissKappa } from '../../../src/lib/domain/agreement/fleiss-kappa.ts';
import { resample } from '../../../src/lib/domain/agreement/resample.ts';
import { readFixture, studyOf } from '../../support/agreement-fixture.ts';

interface Case {
	ratings: string[][];
	categories: string[];
	groups: string[];
	expected: { accept: Record<string, { low: number[]; high: number[] }>; p_undefined: number };
}

describe('resampling with any statistic', () => {
	const { cases } = readFixture<{ cases: Case[] }>('stat-bootstrap-exact');
	const { ratings, categories, groups, expected } = cases[4];
	const study = studyOf(ratings, categories, { items: ratings.map((_, i) => ({ id: `i${i}`, cluster: groups[i] })) });
	const clusters = [...new Set(groups)].map((name) => [...groups.keys()].filter((i) => groups[i] === name));
	const options = { seed: 1, replicates: 2000, method: 'bootstrap-cluster' as const };

	it('puts the ends where counting every resample anew puts them, as the quick bootstrap does', () => {
		const [slow] = resample(clusters, (items) => [fleissKappa(counts(study, items))], options);
		const quick = bootstrap(counts(study), { ...options, unit: 'cluster' }).get('fleiss_kappa_unequal')!;
		if (!slow || !quick.defined) throw new Error('no interval');
		for (const interval of [slow, quick.value.interval]) {
			expect(interval).toMatchObject({ level: 0.95, method: 'bootstrap-cluster', replicates: 2000 });
			for (const end of ['low', 'high'] as const) {
				expect(interval[end]).toBeGreaterThanOrEqual(expected.accept.B2000[end][0] - 1e-12);
				expect(interval[end]).toBeLessThanOrEqual(expected.accept.B2000[end][1] + 1e-12);
			}
			expect(Math.abs(interval.undefined_share! - expected.p_undefined)).toBeLessThan(0.02);
		}
	});

	it('one cluster gives no interval, and a statistic that is never defined none either', () => {
		expect(resample([[0, 1]], () => [{ defined: true, value: 1 }], options)).toEqual([]);
		expect(resample([[0], [1]], () => [{ defined: false, reason: 'no_variation' }], options)).toEqual([null]);
	});
});
