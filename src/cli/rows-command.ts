import type { ReadStream } from 'node:fs';
import type { Command } from 'commander';
import type { Problem } from '../lib/domain/shared/problem.ts';
import type { Result } from '../lib/domain/shared/result.ts';
import type { Actor } from '../lib/server/actor.ts';
import type { Db } from '../lib/server/db/client.ts';
import { openSource, type OpenSource } from '../lib/server/reading/open-source.ts';
import type { Context } from './context.ts';

type ImportRows = (
	db: Db,
	actor: Actor,
	slug: string,
	opened: OpenSource
) => Promise<Result<{ rows: number; new: number; unchanged: number; problems: Problem[] }>>;

/** `labels import SLUG FILE`, `decisions import` and `flags import` are one command over three server functions. */
export function rowsCommand(
	program: Command,
	context: Context,
	name: 'labels' | 'decisions' | 'flags',
	what: string,
	importRows: ImportRows
) {
	program
		.command(name)
		.description(`import ${what} made elsewhere`)
		.command('import')
		.description('CSV or JSONL; all or nothing, with the same checks as in the app')
		.argument('<slug>')
		.argument('<file>', '- is standard input')
		.action(async (slug: string, file: string) => {
			const opened = await openSource(file);
			if (!opened.ok) return context.fail(opened, file);
			const done = await importRows(await context.db(), context.actor, slug, opened.value);
			// Refused before it was read, as with an unknown study, the file is still open.
			if (file !== '-') (opened.value.source as ReadStream).destroy();
			if (!done.ok) return context.fail(done);
			if (done.value.problems.length) return context.problems(done.value.problems);
			context.print(
				done.value,
				() => `${done.value.rows} rows: ${done.value.new} new, ${done.value.unchanged} unchanged.`
			);
		});
}
