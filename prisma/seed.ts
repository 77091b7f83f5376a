import { basename, relative } from 'node:path';
import { describeProblem } from '../src/lib/domain/shared/describe-problem.ts';
import { fail } from '../src/lib/domain/shared/fail.ts';
import { ok } from '../src/lib/domain/shared/ok.ts';
import type { Result } from '../src/lib/domain/shared/result.ts';
import type { Role } from '../src/lib/domain/shared/role.ts';
import type { Actor } from '../src/lib/server/actor.ts';
import * as assignments from '../src/lib/server/assignments.ts';
import * as cases from '../src/lib/server/cases.ts';
import type { Db } from '../src/lib/server/db/client.ts';
import type { Env } from '../src/lib/server/env.ts';
import * as guidelines from '../src/lib/server/guidelines.ts';
import * as people from '../src/lib/server/people.ts';
import { openSource } from '../src/lib/server/reading/open-source.ts';
import * as studies from '../src/lib/server/studies.ts';

const SLUG = 'sample';
const PEOPLE: { name: string; role: Role }[] = [
	{ name: 'annotator-1', role: 'annotator' },
	{ name: 'annotator-2', role: 'annotator' },
	{ name: 'annotator-3', role: 'annotator' },
	{ name: 'adjudicator', role: 'adjudicator' },
	{ name: 'maintainer', role: 'maintainer' }
];

/**
 * Makes the sample study, through the server functions only: five people without passwords, the study, its 200 cases, and
 * every annotator on every case. Each step is a write of its own, so a start that was cut short is completed by calling it
 * again: what is there stays, and people who have an account get a new link in place of the unused one.
 *
 * The people come last but for their work: a database that has people has the study and its cases too.
 *
 * @param actor has to be a maintainer, or `system`
 * @returns the one-time sign-in links of the five, in the order annotators, adjudicator, maintainer
 */
export async function seed(db: Db, actor: Actor, env: Env): Promise<Result<people.NewLink[]>> {
	const everyone = await people.list(db, actor);
	if (!everyone.ok) return everyone;
	const taken = everyone.value.find((one) =>
		PEOPLE.some((p) => p.name === one.name && (p.role !== one.role || one.kind !== 'account' || one.disabled))
	);
	if (taken)
		return fail(
			'conflict',
			`There is another person named ${JSON.stringify(taken.name)}, so the sample study cannot be made here. Use an empty data folder.`,
			'name'
		);
	const study = await makeStudy(db, actor, env);
	if (!study.ok) return study;
	const imported = await importCases(db, actor, env);
	if (!imported.ok) return imported;
	const links: people.NewLink[] = [];
	for (const wanted of PEOPLE) {
		const known = everyone.value.find((one) => one.name === wanted.name);
		const made = known ? await people.makeLink(db, actor, known.id) : await people.add(db, actor, wanted);
		if (!made.ok) return made;
		links.push(made.value);
	}
	const annotators = PEOPLE.filter((p) => p.role === 'annotator').map((p) => p.name);
	const planned = await assignments.plan(db, actor, SLUG, { annotators });
	return planned.ok ? ok(links) : planned;
}

async function makeStudy(db: Db, actor: Actor, env: Env): Promise<Result<null>> {
	if ((await studies.list(db)).some((s) => s.slug === SLUG)) return ok(null);
	const guideline = await guidelines.find(env.guidelines, 'authorization@1.1.0');
	if (!guideline.ok) return guideline;
	const title = 'Sample study: is this operation authorized?';
	const made = await studies.create(db, actor, {
		slug: SLUG,
		title,
		guideline: guideline.value,
		seed: 1,
		licence: 'CC0-1.0'
	});
	return made.ok ? ok(null) : made;
}

async function importCases(db: Db, actor: Actor, env: Env): Promise<Result<null>> {
	// The audit chain names the file as it lies in the checkout, not where this machine keeps it.
	const inside = relative(env.root, env.sampleCases);
	const file = inside.startsWith('..') ? basename(inside) : inside;
	const source = { file, open: () => openSource(env.sampleCases) };
	const imported = await cases.importFiles(db, actor, SLUG, [source], { data: env.data });
	if (!imported.ok) return imported;
	const [problem] = imported.value.problems;
	return problem ? fail('invalid', `The sample study cannot be imported. ${describeProblem(problem)}`) : ok(null);
}
