import { join } from 'node:path';
import { describeProblem } from '../src/lib/domain/shared/describe-problem.ts';
import { fail } from '../src/lib/domain/shared/fail.ts';
import { ok } from '../src/lib/domain/shared/ok.ts';
import type { Problem } from '../src/lib/domain/shared/problem.ts';
import type { Result } from '../src/lib/domain/shared/result.ts';
import type { Actor } from '../src/lib/server/actor.ts';
import * as adjudications from '../src/lib/server/adjudications.ts';
import * as cases from '../src/lib/server/cases.ts';
import type { Db } from '../src/lib/server/db/client.ts';
import type { Env } from '../src/lib/server/env.ts';
import * as guidelines from '../src/lib/server/guidelines.ts';
import * as labels from '../src/lib/server/labels.ts';
import { openSource } from '../src/lib/server/reading/open-source.ts';
import * as studies from '../src/lib/server/studies.ts';

const SAMPLE = 'prisma/sample';
const TITLE = 'Demonstration: is this operation authorized?';

/**
 * Makes a finished study to look at, through the server functions only: the sample's cases with simulated answers, closed, its disputes decided. Each step is a
 * write of its own that changes nothing where it was done, so a call that was cut short is completed by the next. Fails with `conflict` where there
 * is another study of that name.
 */
export async function demonstration(
	db: Db,
	actor: Actor,
	env: Env,
	slug: string
): Promise<Result<{ settled: number; disputed: number }>> {
	const known = (await studies.list(db)).find((one) => one.slug === slug);
	if (known && (known.title !== TITLE || !known.simulated))
		return fail(
			'conflict',
			`There is another study ${JSON.stringify(slug)}. Name the demonstration otherwise.`,
			'slug'
		);
	if (!known) {
		const guideline = await guidelines.find(env.guidelines, 'authorization@1.1.0');
		if (!guideline.ok) return guideline;
		const made = await studies.create(db, actor, {
			slug,
			title: TITLE,
			guideline: guideline.value,
			seed: 1,
			simulated: true,
			licence: 'CC0-1.0'
		});
		if (!made.ok) return made;
	}
	const open = (name: string) => openSource(join(env.root, SAMPLE, name));
	const source = { file: `${SAMPLE}/authorization.jsonl`, open: () => open('authorization.jsonl') };
	const imported = all(await cases.importFiles(db, actor, slug, [source], { data: env.data }));
	if (!imported.ok) return imported;
	if (!known?.closed) {
		const answers = await open('simulated-answers.jsonl');
		if (!answers.ok) return answers;
		const answered = all(await labels.importFile(db, actor, slug, answers.value));
		if (!answered.ok) return answered;
		const closed = await studies.close(db, actor, slug);
		if (!closed.ok) return closed;
		// Every case has its three answers: nothing can stand in the way.
		if ('blocked' in closed.value) throw new Error(`The close was blocked: ${JSON.stringify(closed.value.blocked)}`);
	}
	const decisions = await open('simulated-decisions.jsonl');
	if (!decisions.ok) return decisions;
	const decided = all(await adjudications.importFile(db, actor, slug, decisions.value));
	if (!decided.ok) return decided;
	const disputed = decided.value.rows;
	return ok({ settled: imported.value.cases - disputed, disputed });
}

/** An import without a problem; the files are ours, so that the first says what is wrong with the checkout. */
function all<T extends { problems: Problem[] }>(done: Result<T>): Result<T> {
	const problem = done.ok ? done.value.problems[0] : undefined;
	return problem ? fail('invalid', `The demonstration cannot be made. ${describeProblem(problem)}`) : done;
}
