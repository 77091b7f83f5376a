import type { Command } from 'commander';
import type { Share } from '../lib/domain/outcomes/share.ts';
import * as studies from '../lib/server/studies.ts';
import type { Context } from './context.ts';
import { wholeNumber } from './whole-number.ts';

/** outcomes SLUG */
export function register(program: Command, context: Context) {
	program
		.command('outcomes')
		.description('how many predicted outcomes are plausible, by model, and how many of these are gold-unsafe')
		.argument('<slug>')
		.option('--bootstrap <n>', 'replicates of the intervals that resample ids (default 2000)', wholeNumber)
		.option('--seed <n>', "of the resampling (default: the study's)", wholeNumber)
		.action(async (slug: string, { bootstrap, seed }: { bootstrap?: number; seed?: number }) => {
			const found = await studies.outcomes(await context.db(), context.actor, slug, { replicates: bootstrap, seed });
			if (!found.ok) return context.fail(found);
			const report = found.value;
			const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
			const words = ({ k, n, value, wilson, ci }: Share) =>
				value === null
					? 'undefined: there is none'
					: `${percent(value)} (${k} of ${n}), Wilson ${percent(wilson!.low)} to ${percent(wilson!.high)}${ci ? `, by id ${percent(ci.low)} to ${percent(ci.high)}` : ''}`;
			context.print(report, () =>
				[
					`${report.items} outcomes of ${report.models.length} models on ${report.ids} ids.${report.final ? '' : ` Not final: ${report.open} have no label yet.`}`,
					`Plausible: ${words(report.plausibility)}`,
					`Gold-unsafe among plausible: ${words(report.gold_unsafe_among_plausible)}`,
					...report.models.map((one) => `  ${one.model}: ${words(one.plausibility)}`),
					`Adjudication changed ${report.adjudication.changed} labels${report.adjudication.moves.map((move) => `; ${move.from ?? 'no label'} to ${move.to}: ${move.count}`).join('')}.`
				].join('\n')
			);
		});
}
