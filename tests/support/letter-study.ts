import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import type { Submission } from '../../src/lib/domain/labels/submission.ts';
import type { Result } from '../../src/lib/domain/shared/result.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as cases from '../../src/lib/server/cases.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import * as labels from '../../src/lib/server/labels.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import * as studies from '../../src/lib/server/studies.ts';
import type { TestDatabase } from './database.ts';
import { system } from './person.ts';
import { GUIDELINE } from './rich-study.ts';

/** The value of a result that the test takes to be good. */
export const value = <T>(result: Result<T>): T => {
	if (!result.ok) throw new Error(result.message);
	return result.value;
};

/** The text of a case: its second word is a character of two code units, so that offsets tell which are counted. */
export const letterOf = (key: string) => `Seal 🔏 of ${key} is old.`;

export interface LetterStudy {
	slug?: string;
	/** Scenarios by name with the ids of their cases; none for a study without cases. */
	scenarios: Record<string, string[]>;
	/** Who gets everything; nobody when left out. */
	annotators?: Actor[];
	/** All cases of a scenario on one page. */
	whole?: boolean;
	/** Changes the guideline's text: two questions, `decision` with a mark and `tone` with a label that says unclear. */
	edit?: (text: string) => string;
	seed?: number;
	panel?: number;
	discussion?: boolean;
	assistance?: boolean;
}

/** Makes an open study about letters. Scenarios alternate between the strata north and south of `place`. */
export async function letterStudy({ db, env }: TestDatabase, study: LetterStudy): Promise<string> {
	const {
		slug = 'letters',
		scenarios,
		annotators = [],
		whole = false,
		edit = (text) => text,
		seed = 5,
		panel,
		discussion,
		assistance
	} = study;
	const text = whole ? GUIDELINE.replace('present: case', 'present: scenario') : GUIDELINE;
	const parsed = parseGuideline(edit(text), undefined, sha256);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	value(await studies.create(db, system, { slug, guideline: parsed.guideline, seed, panel, discussion, assistance }));
	if (Object.keys(scenarios).length) await bringCases({ db, env }, slug, scenarios);
	if (annotators.length)
		value(await assignments.plan(db, system, slug, { annotators: annotators.map(({ name }) => name) }));
	return slug;
}

/** Imports cases into a study of letters. */
export async function bringCases({ db, env }: TestDatabase, slug: string, scenarios: Record<string, string[]>) {
	const rows = Object.entries(scenarios).flatMap(([scenario, keys], at) =>
		keys.map((id) => ({
			id,
			scenario,
			strata: { place: at % 2 ? 'north' : 'south' },
			visible: { letter: letterOf(id) }
		}))
	);
	const file = join(env.data, `${slug}-cases.jsonl`);
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	const done = await cases.importFiles(db, system, slug, [{ file, open: () => openSource(file) }], { data: env.data });
	const { problems } = value(done);
	if (problems.length) throw new Error(JSON.stringify(problems));
}

type Answer = Submission['answers'][number];

let serial = 0;
export const uuid = () => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`;

/** What the labelling page would send: every question of the page answered YES or WARM, unless `say` says otherwise. */
export async function filled(
	db: Db,
	actor: Actor,
	slug: string,
	page: number,
	say: (question: string, at: number) => Partial<Answer> = () => ({})
): Promise<Submission> {
	const shown = value(await labels.page(db, actor, slug, page));
	const answers = shown.items.flatMap((item, at) =>
		shown.codebook.questions.map(({ id }): Answer => ({
			assignment: item.assignment,
			question: id,
			base: item.answers.find((one) => one.question === id)?.revision ?? 0,
			label: id === 'decision' ? 'YES' : 'WARM',
			unclear: false,
			note: '',
			evidence: [],
			ms: 1200,
			...say(id, at)
		}))
	);
	return { id: uuid(), page, marksShown: null, answers };
}
