import type { Command } from 'commander';
import * as crosschecks from '../lib/server/crosschecks.ts';
import type { Context } from './context.ts';
import * as run from './crosscheck-run.ts';
import { crosscheckTable } from './crosscheck-table.ts';

/** crosscheck SLUG|DIR --base-url URL --model NAME */
export function register(program: Command, context: Context) {
	const group = program
		.command('crosscheck')
		.description('have a model annotate every case without labels in sight; it can change none');
	const folder = (run: string) => crosschecks.runFolder(context.env.data, run);

	group
		.command('report')
		.description('lay a run beside a release')
		.argument('<run>', 'its id, or its folder')
		.argument('<dir>', 'a release')
		.action(async (run: string, dir: string) => {
			const beside = await crosschecks.reportFolder(dir, folder(run));
			if (!beside.ok) return context.fail(beside);
			const { settings, report } = beside.value;
			context.print({ run: settings.run, ...report }, () => crosscheckTable(settings.run, folder(run), report), {
				holds: report.unscored === 0
			});
		});

	group
		.command('compare')
		.description('two runs on one release, case by case')
		.argument('<before>', 'id or folder of the first run')
		.argument('<after>', 'id or folder of the second')
		.argument('<dir>', 'the release')
		.action(async (before: string, after: string, dir: string) => {
			const made = await crosschecks.compareFolders(dir, folder(before), folder(after));
			if (!made.ok) return context.fail(made);
			const { cases, gained, lost, net, unchanged, unscored, scenarios, p_value, moves } = made.value;
			const none = unscored.before + unscored.after;
			context.print(
				made.value,
				() =>
					[
						`${cases} cases: ${gained} gained, ${lost} lost (net ${net}), ${unchanged} unchanged.`,
						...(none
							? [`Without a scored response: ${unscored.before} in the first run, ${unscored.after} in the second.`]
							: []),
						`Scenarios kept whole: ${scenarios.gained} gained, ${scenarios.lost} lost, ${scenarios.tied} as before; exact McNemar p ${p_value === null ? 'undefined: no scenario changed' : p_value < 0.0001 ? 'below 0.0001' : p_value.toFixed(4)}.`,
						...moves.map(
							(one) =>
								`${one.case}: ${one.move}, ${one.before ?? 'nothing'} to ${one.after ?? 'nothing'}; the reference is ${one.reference}.`
						)
					].join('\n'),
				{ holds: none === 0 }
			);
		});

	group
		.command('attach')
		.description('put a run into a release, under attachments/')
		.argument('<run>', 'its id, or its folder')
		.argument('<dir>', 'a release')
		.action(async (run: string, dir: string) => {
			const attached = await crosschecks.attachRun(dir, folder(run));
			if (!attached.ok) return context.fail(attached);
			context.print({ attached: attached.value }, () => `The run is in ${dir}/attachments/${attached.value}.`);
		});

	group
		.command('list')
		.description('the runs of a study that lie in the data folder, and how far they are')
		.argument('<slug>')
		.action(async (slug: string) => {
			const listed = await crosschecks.listRuns(await context.db(), context.actor, slug, context.env.data);
			if (!listed.ok) return context.fail(listed);
			const runs = listed.value.map(({ settings, progress, state }) => ({
				run: settings.run,
				created: settings.created,
				model: settings.model,
				target: settings.target,
				cases: progress?.cases ?? settings.cases,
				scored: progress?.scored ?? null,
				state
			}));
			context.print({ runs }, () =>
				runs.length
					? runs.map((one) => `${one.run}  ${one.model}  ${one.scored ?? '?'} of ${one.cases}  ${one.state}`).join('\n')
					: `The study ${JSON.stringify(slug)} has no cross-check in the data folder.`
			);
		});

	run.register(group, context);
}
