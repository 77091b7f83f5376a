import type { Actor } from '../../src/lib/server/actor.ts';
import * as cases from '../../src/lib/server/cases.ts';
import * as guidelines from '../../src/lib/server/guidelines.ts';
import * as labels from '../../src/lib/server/labels.ts';
import type { OpenSource } from '../../src/lib/server/reading/open-source.ts';
import * as studies from '../../src/lib/server/studies.ts';
import type { TestDatabase } from '../support/database.ts';
import { person } from '../support/person.ts';

/** A file that is only in memory. */
export function source(file: string, text: string): OpenSource {
	const bytes = new TextEncoder().encode(text);
	return {
		file,
		bytes: bytes.length,
		source: (async function* () {
			yield bytes;
		})()
	};
}

/** A study of two scenarios with two cases each, domains finance and health. */
export async function studyOf({ db, env }: TestDatabase, slug = 'small'): Promise<Actor> {
	const maintainer = await person(db, 'maintainer');
	const guideline = await guidelines.find(env.guidelines, 'authorization@1.0.0');
	if (!guideline.ok) throw new Error(guideline.message);
	const made = await studies.create(db, maintainer, { slug, guideline: guideline.value });
	if (!made.ok) throw new Error(made.message);
	const line = (scenario: string, letter: string, domain: string) =>
		JSON.stringify({
			id: `${scenario}-${letter}`,
			scenario,
			strata: { domain, split: 'test' },
			visible: { policy: 'p', request: 'r', effect: { type: 'transfer' }, evidence: `evidence ${letter}` }
		});
	const text = [
		line('s1', 'a', 'finance'),
		line('s1', 'b', 'finance'),
		line('s2', 'a', 'health'),
		line('s2', 'b', 'health')
	].join('\n');
	const done = await cases.importFiles(
		db,
		maintainer,
		slug,
		[{ file: 'cases.jsonl', open: async () => ({ ok: true, value: source('cases.jsonl', text) }) }],
		{ data: env.data }
	);
	if (!done.ok || done.value.problems.length) throw new Error(JSON.stringify(done));
	return maintainer;
}

/** Answers as rows of `case annotator label [unclear]`. */
export async function answer({ db }: TestDatabase, actor: Actor, slug: string, rows: string[]): Promise<void> {
	const text = [
		'case,annotator,label,unclear',
		...rows.map((row) => row.split(' ')).map(([c, a, l, u = 'false']) => [c, a, l, u].join(','))
	].join('\n');
	const done = await labels.importFile(db, actor, slug, source('answers.csv', text));
	if (!done.ok || done.value.problems.length) throw new Error(JSON.stringify(done));
}
