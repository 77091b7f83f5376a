import type { ReadStream } from 'node:fs';
import type { Command } from 'commander';
import { formalJson } from '../lib/domain/formal/formal-json.ts';
import * as formal from '../lib/server/formal.ts';
import { openSource } from '../lib/server/reading/open-source.ts';
import type { Context } from './context.ts';
import { formalTable } from './formal-table.ts';
import { studyOrPath } from './study-or-path.ts';

/** formal check SLUG|DIR --encodings FILE */
export function register(program: Command, context: Context) {
	program
		.command('formal')
		.description('derive labels from permission expressions')
		.command('check')
		.description('evaluate encodings twice and compare with the references; no label is changed')
		.argument('<slug-or-dir>', 'a study as a freeze would now take it, or a release')
		.requiredOption('--encodings <file>', 'JSON Lines, one scenario a line; - is standard input')
		.option('--attach', 'put the report into the release, under attachments/')
		.action(async (target: string, { encodings, attach = false }: { encodings: string; attach?: boolean }) => {
			const meant = await studyOrPath(context, target, 'folder');
			if (!meant.ok) return context.fail(meant);
			if (attach && meant.value === 'study')
				return context.fail({
					ok: false,
					code: 'invalid',
					message: 'A report is put into a release: name its folder, or use the page of the release.',
					field: 'attach'
				});
			// Opened at once: a missing file is told before a large release is verified for nothing.
			const opened = await openSource(encodings);
			if (!opened.ok) return context.fail(opened, encodings);
			const open = async () => opened;
			const done =
				meant.value === 'study'
					? await formal.checkStudy(await context.db(), context.actor, target, open)
					: await formal.checkFolder(target, open, attach);
			// Refused before it was read, the file is still open.
			if (encodings !== '-') (opened.value.source as ReadStream).destroy();
			if (!done.ok) return context.fail(done);
			if ('problems' in done.value) return context.problems(done.value.problems, done.value.unlisted || undefined);
			if ('blocked' in done.value) {
				const { blocked } = done.value;
				context.note(`The study ${JSON.stringify(target)} has no references yet:`);
				for (const { message } of blocked) context.note(message);
				return context.print({ blocked }, () => '', { holds: false });
			}
			const { report, attached } = done.value;
			context.print(
				{ ...formalJson(report), ...(attached !== null && { attached }) },
				() => formalTable(report, attached),
				{ holds: report.holds }
			);
		});
}
