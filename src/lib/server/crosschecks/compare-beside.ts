import { compareRuns, type RunComparison } from '../../domain/crosscheck/compare-runs.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import { laidBeside } from './laid-beside.ts';

/** Two archived runs about the same question, case by case, beside one release. */
export async function compareBeside(
	release: ReadRelease,
	first: string,
	second: string
): Promise<Result<RunComparison>> {
	const [before, after] = [await laidBeside(first, release), await laidBeside(second, release)];
	if (!before.ok) return before;
	if (!after.ok) return after;
	if (before.value.settings.question !== after.value.settings.question)
		return fail('conflict', 'The two runs answer different questions, so they cannot be compared.');
	return ok(compareRuns(before.value.rows, after.value.rows));
}
