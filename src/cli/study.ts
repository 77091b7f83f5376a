import type { Command } from 'commander';
import * as guidelines from '../lib/server/guidelines.ts';
import * as studies from '../lib/server/studies.ts';
import type { Context } from './context.ts';
import { wholeNumber } from './whole-number.ts';

/** study create | list */
export function register(program: Command, context: Context) {
	const study = program.command('study').description('make a study');

	study
		.command('create')
		.description('make a study without cases, pinned to the exact text of its guideline')
		.argument('<slug>', 'its name in addresses and commands')
		.requiredOption('--guideline <id@version>', 'as in authorization@1.0.0')
		.option('--seed <n>', 'shapes orders and samples', wholeNumber)
		.option('--title <text>')
		.option('--licence <text>', 'for the data sheet')
		.option('--url <url>', 'for the data sheet')
		.option('--creator <name>', 'for the data sheet')
		.option('--date <yyyy-mm-dd>', 'for the data sheet')
		.option('--simulated', 'made for simulated answers: marked everywhere, in no release unless that is asked for')
		.option('--panel <n>', 'so many adjudicators have to agree on a disputed label', wholeNumber)
		.option('--discussion', 'annotators may read and write the threads of their disputed cases after the close')
		.option('--assistance', 'flags prepared before labelling may be shown once a page is answered; see flags import')
		.action(
			async (
				slug: string,
				{
					guideline,
					...rest
				}: {
					guideline: string;
					seed?: number;
					title?: string;
					licence?: string;
					url?: string;
					creator?: string;
					date?: string;
					simulated?: boolean;
					panel?: number;
					discussion?: boolean;
					assistance?: boolean;
				}
			) => {
				const found = await guidelines.find(context.env.guidelines, guideline);
				if (!found.ok) return found.problems?.length ? context.problems(found.problems) : context.fail(found);
				const made = await studies.create(await context.db(), context.actor, { slug, guideline: found.value, ...rest });
				if (!made.ok) return context.fail(made);
				context.print(
					made.value,
					() => `Made the study ${slug} with the guideline ${made.value.guideline}. Next: import ${slug} FILE`
				);
			}
		);

	study
		.command('list')
		.description('all studies')
		.action(async () => {
			const list = await studies.list(await context.db());
			context.print(
				{ studies: list },
				() =>
					list.map((s) => `${s.slug}  ${s.guideline}  ${s.cases} cases  ${s.closed ? 'closed' : 'open'}`).join('\n') ||
					'No study yet. Make one with: study create SLUG --guideline authorization@1.0.0'
			);
		});
}
