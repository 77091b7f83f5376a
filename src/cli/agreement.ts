import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import * as ratings from '../lib/server/ratings.ts';
import { openSource } from '../lib/server/reading/open-source.ts';
import * as studies from '../lib/server/studies.ts';
import { agreementTable } from './agreement-table.ts';
import { diagnosisCsv } from '../lib/domain/agreement/diagnosis-csv.ts';
import type { JsonObject } from '../lib/domain/shared/json.ts';
import type { Context } from './context.ts';
import { studyOrPath } from './study-or-path.ts';
import { wholeNumber } from './whole-number.ts';

interface Options {
	by?: string;
	cluster?: string;
	bootstrap?: number;
	seed?: number;
	unclear?: string;
	question?: string;
	diagnosis?: string;
}

const FORMS = `
A ratings file is one of
  wide CSV    item,rater-1,rater-2,...   with columns cluster and stratum.<name>, if you like
  long form   CSV or JSON Lines, a row for each rating: case, annotator, label, and if you like question, unclear, note,
              evidence, at; also as export --only answers and answers.jsonl of a release have it. Several questions are
              reported apart. The last answer counts: a later "at" is a revision (independent answers only, where a
              column says so)
  JSON        {"categories":["A","B"],"ratings":[["A",null],["A","B"]],"scale":"nominal"}

Only the long form has marks for unclear answers, so only with it (and with a study) does --unclear change anything.`;

/** agreement SLUG|FILE */
export function register(program: Command, context: Context) {
	program
		.command('agreement')
		.description('how far annotators agree, of a study or of a ratings file')
		.argument('<slug-or-file>', 'a study, or else a ratings file; - is standard input')
		.option('--by <strata>', 'comma-separated strata to split by')
		.option('--cluster <unit>', 'what is resampled: scenario or item', 'scenario')
		.option('--bootstrap <n>', 'replicates of the bootstrap; 0 for none', wholeNumber)
		.option('--seed <n>', 'of the bootstrap', wholeNumber)
		.option('--unclear <how>', 'unclear answers count as: flag (as they stand), category, missing or label:X')
		.option('--question <id>', 'report this question alone')
		.option('--diagnosis <file>', 'write a row for each item: complete or not, used or not, why (CSV)')
		.addHelpText('after', FORMS)
		.action(async (target: string, options: Options) => {
			const wrong = (message: string) => context.fail({ ok: false, code: 'invalid', message });
			const { question, unclear, seed } = options;
			if (options.cluster !== 'scenario' && options.cluster !== 'item') return wrong('--cluster is scenario or item.');
			if ((options.bootstrap ?? 0) > 1_000_000) return wrong('--bootstrap takes at most 1000000 replicates.');
			const resample = options.cluster === 'item' ? ('item' as const) : ('cluster' as const);
			const by =
				options.by
					?.split(',')
					.map((name) => name.trim())
					.filter(Boolean) ?? [];
			const asked = {
				question,
				unclear,
				by,
				replicates: options.bootstrap ?? 2000,
				resample,
				diagnosis: options.diagnosis !== undefined
			};
			const meant = await studyOrPath(context, target, 'file');
			if (!meant.ok) return context.fail(meant);
			if (meant.value === 'study') {
				const made = await studies.agreementByQuestion(await context.db(), context.actor, target, { ...asked, seed });
				if (!made.ok) return context.fail(made);
				return show(context, made.value, options.diagnosis);
			}
			const opened = await openSource(target);
			if (!opened.ok) return context.fail(opened, target);
			const made = await ratings.agreement(opened.value, { ...asked, seed: seed ?? 1 });
			if (made.ok) return show(context, made.value, options.diagnosis);
			return 'problems' in made ? context.problems(made.problems, made.unlisted) : context.fail(made);
		});
}

/** Prints a report, and puts what it says of each item into a file where that is asked for. */
function show(context: Context, value: JsonObject, file: string | undefined): void {
	const reports = Object.values(value.questions as JsonObject) as JsonObject[];
	if (file !== undefined) {
		try {
			// A file that is there is never written over.
			writeFileSync(file, diagnosisCsv(reports), { flag: 'wx' });
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			const why = code === 'EEXIST' ? 'exists; name another file' : `cannot be written (${code}); choose another place`;
			return context.fail({ ok: false, code: 'invalid', message: `${file} ${why}.` });
		}
		for (const one of [value, ...reports]) delete one.diagnosis;
	}
	context.print(value, () => agreementTable(value));
}
