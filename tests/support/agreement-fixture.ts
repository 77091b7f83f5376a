import { readFileSync, readdirSync } from 'node:fs';
import { counts, type Counts } from '../../src/lib/domain/agreement/counts.ts';
import { fromMatrix, type Cell } from '../../src/lib/domain/agreement/from-matrix.ts';
import type { Scale, Study, StudyItem } from '../../src/lib/domain/agreement/study.ts';

const FOLDER = new URL('../fixtures/agreement/', import.meta.url);

export interface Expected {
	value: unknown;
	tolerance: number;
	undefined?: string;
	how: string;
}

export interface RatingsFixture {
	name: string;
	title: string;
	kind: string;
	source: string;
	scale: Scale;
	categories: (string | number)[];
	ratings: Cell[][];
	counts_only?: boolean;
	expected: Record<string, Expected>;
}

export function readFixture<T>(name: string): T {
	return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as T;
}

/** Every file of ratings, in the order of their names. */
export function ratingsFixtures(): RatingsFixture[] {
	return readdirSync(FOLDER)
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => readFixture<RatingsFixture>(file.slice(0, -5)))
		.filter((fixture) => fixture.kind === 'ratings');
}

/** A study, which the test takes to be sound. */
export function studyOf(
	ratings: readonly (readonly Cell[])[],
	labels?: readonly (string | number)[],
	more: { scale?: Scale; items?: StudyItem[]; raters?: string[] } = {}
): Study {
	const made = fromMatrix({ ratings, labels, ...more });
	if (!made.ok) throw new Error(made.message);
	return made.value;
}

export function countsOf(ratings: readonly (readonly Cell[])[], labels?: readonly (string | number)[]): Counts {
	return counts(studyOf(ratings, labels));
}
