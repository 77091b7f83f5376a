import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { studyReport } from '../lib/domain/agreement/study-report.ts';
import type { JsonObject } from '../lib/domain/shared/json.ts';
import { openSource } from '../lib/server/reading/open-source.ts';
import * as ratings from '../lib/server/ratings.ts';
import * as studies from '../lib/server/studies.ts';
import { agreementTable } from './agreement-table.ts';
import type { Context } from './context.ts';
import { wholeNumber } from './whole-number.ts';

interface Options {
	by?: string;
	cluster?: string;
	bootstrap?: number;
	seed?: number;
	unclear?: string;
	question?: string;
}

/** agreement SLUG|FILE */
export function register(program: Command, context: Context) {
	program
		.command('agreement')
		.description('how far annotators agree, of a study or of a ratings file')
		.argument('<slug-or-file>', 'a study, or a ratings file (matrix JSON, long or wide CSV); - is standard input')
		.option('--by <strata>', 'comma-separated strata to split by')
		.option('--cluster <unit>', 'what is resampled: scenario or item', 'scenario')
		.option('--bootstrap <n>', 'replicates of the bootstrap; 0 for none', wholeNumber)
		.option('--seed <n>', 'of the bootstrap', wholeNumber)
		.option('--unclear <how>', 'flag, category, missing or label:X')
		.option('--question <id>')
		.action(async (target: string, options: Options) => {
			const wrong = (message: string) => context.fail({ ok: false, code: 'invalid', message });
			if (options.cluster !== 'scenario' && options.cluster !== 'item') return wrong('--cluster is scenario or item.');
			if ((options.bootstrap ?? 0) > 1_000_000) return wrong('--bootstrap takes at most 1000000 replicates.');
			const resample = options.cluster === 'item' ? ('item' as const) : ('cluster' as const);
			const by =
				options.by
					?.split(',')
					.map((name) => name.trim())
					.filter(Boolean) ?? [];
			const replicates = options.bootstrap ?? 2000;
			// A study's name has neither dots nor slashes, so only a plain word can be either.
			const isFile =
				target === '-' || /[./\\]/.test(target) || (existsSync(target) && !(await isStudy(context, target)));
			if (!isFile) {
				const { question, unclear, seed } = options;
				const made = await studies.agreementByQuestion(await context.db(), context.actor, target, {
					question,
					unclear,
					by,
					replicates,
					resample,
					seed
				});
				if (!made.ok) return context.fail(made);
				return context.print(made.value, () => agreementTable(made.value));
			}
			if (options.unclear !== undefined && options.unclear !== 'flag')
				return wrong('--unclear needs a study: a ratings file has no marks.');
			const opened = await openSource(target);
			if (!opened.ok) return context.fail(opened, target);
			const read = await ratings.read(opened.value, options.question);
			if (!read.ok) return context.problems(read.problems);
			const unknown = by.find((name) => !read.study.items.some((item) => item.strata?.has(name)));
			if (unknown !== undefined) return wrong(`No item of ${target} has a stratum ${JSON.stringify(unknown)}.`);
			const made = studyReport(read.study, { by, replicates, resample, seed: options.seed ?? 1 });
			const value: JsonObject = {
				...made,
				question: read.question,
				warnings: [...read.warnings.map((w) => ({ ...w })), ...(made.warnings as JsonObject[])]
			};
			context.print({ ...value, questions: { [read.question ?? 'ratings']: value } }, () => agreementTable(value));
		});
}

async function isStudy(context: Context, slug: string): Promise<boolean> {
	return (await studies.list(await context.db())).some((one) => one.slug === slug);
}
