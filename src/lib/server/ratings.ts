import { report } from '../domain/agreement/report.ts';
import { studyReport } from '../domain/agreement/study-report.ts';
import { fail } from '../domain/shared/fail.ts';
import type { JsonObject } from '../domain/shared/json.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Failure } from '../domain/shared/result.ts';
import { placedProblems } from './ratings/placed-problems.ts';
import type { RatingsFailure } from './ratings/ratings-failure.ts';
import type { RatingsPart } from './ratings/ratings-part.ts';
import { readRatings } from './ratings/read-ratings.ts';
import { tooMany } from './ratings/too-many.ts';
import type { OpenSource } from './reading/open-source.ts';

export interface RatingsOptions {
	/** Report this question alone. */
	question?: string;
	/** What an unclear answer counts as: flag (default), category, missing, or label:X. */
	unclear?: string;
	/** Strata to split by. */
	by: readonly string[];
	/** Bootstrap replicates; 0 for none. */
	replicates: number;
	/** Resample scenarios (clusters) or single items. */
	resample: 'cluster' | 'item';
	seed: number;
	/** List every item and what it was used for. */
	diagnosis?: boolean;
}

/**
 * Agreement in a ratings file, without a study, in the shape of `agreement --json`: every question under `questions`, and where
 * there is one its report at the top too. A file that names no question has one, `ratings` (null at the top).
 */
export async function agreement(
	opened: OpenSource,
	options: RatingsOptions
): Promise<{ ok: true; value: JsonObject } | RatingsFailure | Failure> {
	const read = await readRatings(opened, options.question);
	if (!read.ok) return read;
	for (const part of read.parts) {
		const message = tooMany(part);
		if (message !== null) return fail('invalid', message, 'file');
	}
	const strata = new Set(
		read.parts.flatMap(({ ratings }) =>
			(ratings.kind === 'table' ? ratings.study.items : (ratings.answers.items ?? [])).flatMap((item) =>
				typeof item === 'string' ? [] : [...(item.strata?.keys() ?? [])]
			)
		)
	);
	const unknown = options.by.find((name) => !strata.has(name));
	if (unknown !== undefined)
		return fail('not_found', `No item of ${opened.file} has a stratum ${JSON.stringify(unknown)}.`, 'by');
	// The first question's report stands at the top too, and says which it is: never figures over several.
	const reports: [string, JsonObject][] = [];
	for (const part of read.parts) {
		const made = reportOf(part, options);
		if (!made.ok)
			return 'problems' in made
				? placedProblems(
						made,
						opened.file,
						() => 1,
						() => ''
					)
				: made;
		reports.push([part.question ?? 'ratings', made.value]);
	}
	return ok({ ...reports[0][1], questions: Object.fromEntries(reports) });
}

function reportOf({ question, ratings, derived }: RatingsPart, options: RatingsOptions): ReturnType<typeof report> {
	const { by, replicates, resample, seed, unclear = 'flag', diagnosis } = options;
	if (ratings.kind === 'table' && unclear !== 'flag')
		return fail(
			'invalid',
			'A table of ratings has no marks, so none can be unclear: leave out --unclear, or bring the ratings in long form.',
			'unclear'
		);
	const made =
		ratings.kind === 'table'
			? ok(studyReport(ratings.study, { by, replicates, resample, seed, diagnosis }))
			: report(ratings.answers, { by, replicates, resample, seed, unclear, diagnosis });
	if (!made.ok) return made;
	const warnings = made.value.warnings as JsonObject[];
	const { labels } = ratings.kind === 'table' ? ratings.study : ratings.answers;
	return ok({ ...made.value, question, warnings: derived ? [seen(labels), ...warnings] : warnings });
}

const seen = (labels: readonly string[]): JsonObject => ({
	code: 'labels-derived',
	message: `No categories are declared, so the labels are those seen: ${labels.join(', ')}. A label that nobody used is missing from chance agreement.`
});
