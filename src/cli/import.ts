import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { describeProblem } from '../lib/domain/shared/describe-problem.ts';
import * as cases from '../lib/server/cases.ts';
import { openSource } from '../lib/server/reading/open-source.ts';
import type { Context } from './context.ts';

interface Options {
	dryRun?: boolean;
	skipInvalid?: boolean;
	rejects?: string;
	updateMetadata?: boolean;
}

/** import SLUG FILE... */
export function register(program: Command, context: Context) {
	program
		.command('import')
		.description('bring cases into a study: JSONL, JSON or CSV; all or nothing')
		.argument('<slug>')
		.argument('<files...>', '- is standard input')
		.option('--dry-run', 'check only')
		.option('--skip-invalid', 'store what is right, write the rest to a file')
		.option('--rejects <file>', 'where rejected records go (default: beside the database)')
		.option('--update-metadata', 'replace strata, hidden data and source of cases that are there')
		.action(async (slug: string, files: string[], options: Options) => {
			// Opened before anything is read, so that a wrong name is told at once and not after an hour of checking.
			for (const file of files.filter((f) => f !== '-')) {
				const opened = await openSource(file);
				if (!opened.ok) return context.fail(opened, file);
				(opened.value.source as ReturnType<typeof createReadStream>).destroy();
			}
			const checking = context.progress('checking');
			const storing = context.progress('storing');
			const done = await cases.importFiles(
				await context.db(),
				context.actor,
				slug,
				files.map((file) => ({ file, open: () => openSource(file) })),
				{
					...options,
					data: context.env.data,
					onProgress: ({ phase, done, total }) => {
						if (phase === 'store') checking.stop();
						if (total) (phase === 'check' ? checking : storing).update(done, total);
					}
				}
			);
			checking.stop();
			storing.stop();
			if (!done.ok) return context.fail(done);
			const { problems, warnings, refused, unlisted, ...counts } = done.value;
			for (const warning of warnings) context.note(`warning: ${describeProblem(warning)}`);
			if (refused) return context.problems(problems, unlisted || undefined);
			for (const problem of problems) context.note(describeProblem(problem));
			if (unlisted) context.note(`There are ${unlisted.toLocaleString('en')} more problems.`);
			context.print({ ...counts, problems, warnings }, () =>
				[
					`${counts.cases} cases: ${counts.new} new, ${counts.unchanged} unchanged${counts.updated ? `, ${counts.updated} updated` : ''}${problems.length ? `, ${counts.cases - counts.new - counts.unchanged - counts.updated} rejected` : ''}.${options.dryRun ? ' Nothing was stored (--dry-run).' : ''}`,
					...(counts.rejects ? [`Rejected records: ${counts.rejects}`] : [])
				].join('\n')
			);
		});
}
