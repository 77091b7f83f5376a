import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { metrics } from '../../../src/lib/domain/agreement/metrics.ts';
import { readFixture, studyOf, type Expected } from '../../support/agreement-fixture.ts';
import { largeRatings, withMissing } from '../../support/large-ratings.ts';

interface Large {
	sha256_of_csv: string;
	categories: number[];
	expected: Record<string, Expected>;
}

const csv = (rows: (number | null)[][]) => rows.map((row) => row.map((v) => v ?? '').join(',')).join('\n') + '\n';

describe('100,000 items of five raters, values of irrCAC, fast-krippendorff and fractions', () => {
	const fixture = readFixture<Record<'large' | 'large-missing', Large>>('large');
	const complete = largeRatings();
	const matrices = { large: complete, 'large-missing': withMissing(complete) };

	it.each(['large', 'large-missing'] as const)('%s', (name) => {
		const rows = matrices[name];
		const { sha256_of_csv, categories, expected } = fixture[name];
		expect(createHash('sha256').update(csv(rows)).digest('hex')).toBe(sha256_of_csv);
		const found = metrics(counts(studyOf(rows, categories, { scale: 'interval' })));
		for (const [metric, { value, tolerance }] of Object.entries(expected)) {
			const got = found.get(metric)?.value;
			const off = got?.defined ? Math.abs((got.value as number) - (value as number)) : NaN;
			expect(off, metric).toBeLessThanOrEqual(tolerance);
		}
	});
});
