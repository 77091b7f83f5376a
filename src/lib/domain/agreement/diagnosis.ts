import type { Study } from './study.ts';

/** One item behind the numbers. A type of its own fields only, so that it can stand in JSON as it is. */
export type DiagnosisRow = {
	item: string;
	ratings: number;
	/** Rated by every rater of the study. */
	complete: boolean;
	/** Compared in pairwise agreement, kappa and alpha. */
	used: boolean;
	/** All its ratings are equal; null where there are fewer than two. */
	unanimous: boolean | null;
	/** Why it was not used. Empty where it was. */
	why: '' | 'no_ratings' | 'one_rating';
};

/** The list of items behind a report: which were used, and why the others were not. Silent raters are no raters. */
export function diagnosis(study: Study): DiagnosisRow[] {
	const width = study.raters.length;
	const active = study.raters.filter((_, j) => study.items.some((_, i) => study.ratings[i * width + j] >= 0)).length;
	return study.items.map(({ id }, i) => {
		const given = study.ratings.subarray(i * width, (i + 1) * width).filter((label) => label >= 0);
		const m = given.length;
		return {
			item: id,
			ratings: m,
			complete: m > 0 && m === active,
			used: m > 1 && active > 1,
			unanimous: m > 1 ? given.every((label) => label === given[0]) : null,
			why: m === 0 ? 'no_ratings' : m === 1 ? 'one_rating' : ''
		};
	});
}
