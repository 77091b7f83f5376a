import { describe, expect, it } from 'vitest';
import { counts } from '../../../src/lib/domain/agreement/counts.ts';
import { metrics } from '../../../src/lib/domain/agreement/metrics.ts';
import { metricJson } from '../../../src/lib/domain/agreement/metric-json.ts';
import { ratingsFixtures, studyOf, type Expected } from '../../support/agreement-fixture.ts';

const CODES = /^(no_ratings|needs_two_raters|no_pairable_items|no_variation|needs_two_items|needs_two_categories)$/;
/** Facts about a data set that are no metric of this room; other tests use them. */
const NO_METRIC =
	/^(items_unanimous|final_counts|majority_changed_by_adjudication|adjudicated|domain_.*|bootstrap_.*)$/;

/** Compares numbers within the tolerance, whatever they are nested in; fields that the fixture does not name are left alone. */
function expectClose(got: unknown, want: unknown, tolerance: number, at: string): void {
	if (want === null || typeof want === 'string') expect(got, at).toBe(want);
	else if (typeof want === 'number')
		expect(Math.abs((got as number) - want), `${at}: ${got} for ${want}`).toBeLessThanOrEqual(tolerance);
	else {
		const wanted = Object.entries(want as object);
		if (Array.isArray(want)) expect((got as unknown[]).length, at).toBe(want.length);
		else expect(Object.keys(got as object).length, at).toBeGreaterThanOrEqual(wanted.length);
		for (const [key, value] of wanted)
			expectClose((got as Record<string, unknown>)[key], value, tolerance, `${at}.${key}`);
	}
}

describe.each(ratingsFixtures().map((f) => [`${f.title} (${f.name})`, f] as const))('%s', (_, fixture) => {
	const study = studyOf(fixture.ratings, fixture.categories, { scale: fixture.scale });
	const found = metrics(counts(study));
	const cases = Object.entries(fixture.expected).filter(([name]) => !NO_METRIC.test(name));

	it.each(cases)('%s', (name, { value, tolerance, undefined: reason }: Expected) => {
		const metric = found.get(name);
		expect(metric, `${name} is missing`).toBeDefined();
		const got = metricJson(metric!);
		expectClose(got.value, value, tolerance, name);
		if (value === null && reason && CODES.test(reason)) expect(got.undefined).toBe(reason);
		if (value === null) expect(got.undefined).toEqual(expect.any(String));
		else expect(got.undefined).toBeUndefined();
	});
});
