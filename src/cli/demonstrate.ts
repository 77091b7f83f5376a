import { join } from 'node:path';
import type { Command } from 'commander';
import { ok } from '../lib/domain/shared/ok.ts';
import type { Problem } from '../lib/domain/shared/problem.ts';
import type { Result } from '../lib/domain/shared/result.ts';
import * as adjudications from '../lib/server/adjudications.ts';
import * as cases from '../lib/server/cases.ts';
import * as guidelines from '../lib/server/guidelines.ts';
import * as labels from '../lib/server/labels.ts';
import { openSource } from '../lib/server/reading/open-source.ts';
import * as studies from '../lib/server/studies.ts';
import type { Context } from './context.ts';

const SAMPLE = 'prisma/sample';

/** demonstrate [SLUG] */
export function register(program: Command, context: Context) {
	program
		.command('demonstrate')
		.description('make a finished study to look at: the sample cases with simulated answers, closed and decided')
		.argument('[slug]', 'its name', 'demonstration')
		.action(async (slug: string) => {
			const { actor, env } = context;
			const db = await context.db();
			const step = <T>(result: Result<T>): T => (result.ok ? result.value : context.fail(result));
			const imported = ({ problems }: { problems: Problem[] }) => problems.length && context.problems(problems);
			const file = async (name: string) => step(await openSource(join(env.root, SAMPLE, name)));
			const guideline = step(await guidelines.find(env.guidelines, 'authorization@1.1.0'));
			const title = 'Demonstration: is this operation authorized?';
			step(await studies.create(db, actor, { slug, title, guideline, seed: 1, simulated: true, licence: 'CC0-1.0' }));
			const source = { file: `${SAMPLE}/authorization.jsonl`, open: async () => ok(await file('authorization.jsonl')) };
			imported(step(await cases.importFiles(db, actor, slug, [source], { data: env.data })));
			imported(step(await labels.importFile(db, actor, slug, await file('simulated-answers.jsonl'))));
			const closed = step(await studies.close(db, actor, slug));
			// Every case has its three answers: nothing can stand in the way of the close.
			if ('blocked' in closed)
				throw new Error(`The close was blocked: ${JSON.stringify(closed.blocked).slice(0, 200)}`);
			imported(step(await adjudications.importFile(db, actor, slug, await file('simulated-decisions.jsonl'))));
			context.print({ slug, simulated: true, ...closed }, () =>
				[
					`Made the study ${slug}: ${closed.settled} cases settled by simulated answers, ${closed.disputed} disputed and decided.`,
					`Look at ${context.address}/studies/${slug}, or go on: agreement ${slug} --by domain,family`,
					`formal check ${slug} --encodings ${SAMPLE}/encodings.jsonl`
				].join('\n')
			);
		});
}
