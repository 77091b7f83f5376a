import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as labels from '../../src/lib/server/labels.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import { database } from '../support/database.ts';
import { letterStudy, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

/** What Ada and Ben say of each case, question `decision` then `tone`; null where nothing is said. */
const SAID: Record<string, [(string | null)[], (string | null)[]]> = {
	'agreed upon': [
		['YES', 'YES'],
		['COLD', 'COLD']
	],
	'complete and disputed': [
		['YES', 'NO'],
		['COLD', 'COLD']
	],
	'disputed, its second question half answered': [
		['YES', 'NO'],
		['COLD', null]
	],
	'disputed, its second question unanswered': [
		['YES', 'NO'],
		[null, null]
	]
};

it.each([
	// One answer to each question is all that an unassigned case needs.
	['nobody is assigned', false, ['complete and disputed', 'disputed, its second question half answered']],
	['all is assigned', true, ['complete and disputed']]
])('before the close only complete cases are listed: %s', async (_, assigned, listed) => {
	const { db, env } = await database();
	const crew = [await person(db, 'annotator', 'Ada'), await person(db, 'annotator', 'Ben')];
	const scenarios = Object.fromEntries(Object.keys(SAID).map((key) => [key, [key]]));
	const slug = await letterStudy({ db, env }, { scenarios, annotators: assigned ? crew : [] });
	const rows = Object.entries(SAID).flatMap(([key, said]) =>
		['decision', 'tone'].flatMap((question, q) =>
			crew.flatMap(({ name }, who) =>
				said[q][who] === null ? [] : [{ case: key, annotator: name, question, label: said[q][who] }]
			)
		)
	);
	const file = join(env.data, 'answers.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	const { problems } = value(await labels.importFile(db, system, slug, value(await openSource(file))));
	expect(problems).toEqual([]);
	const { items, closed, open } = value(await adjudications.open(db, system, slug));
	expect(items.map((row) => `${row.case} ${row.question} ${row.why}`)).toEqual(
		listed.map((key) => `${key} decision tie`)
	);
	expect([closed, open]).toEqual([false, listed.length]);
});
