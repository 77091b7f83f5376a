import { Option, type Command } from 'commander';
import { parseKeep } from '../lib/domain/backups/parse-keep.ts';
import { fail } from '../lib/domain/shared/fail.ts';
import * as audit from '../lib/server/audit.ts';
import * as backups from '../lib/server/backups.ts';
import type { Context } from './context.ts';

/** backup FILE | backup --into DIR [--keep RULE] */
export function register(program: Command, context: Context) {
	program
		.command('backup')
		.description('copy the database while it is in use, and check the copy')
		.argument('[file]', 'a file that does not exist yet')
		.addOption(new Option('--into <dir>', 'instead of a file: a folder, in which it is named after the time'))
		.addOption(new Option('--keep <rule>', 'with --into: which of those made so stay, for instance 7d,4w,6m'))
		.action(async (file: string | undefined, { into, keep }: { into?: string; keep?: string }) => {
			if ((file === undefined) === (into === undefined))
				context.fail(fail('invalid', 'Name a file, or a folder with --into.'));
			if (into !== undefined) return intoFolder(context, into, keep);
			if (keep !== undefined) context.fail(fail('invalid', '--keep goes with --into.'));
			const made = await backups.make(await context.db(), context.actor, file!, audit.verify);
			if (!made.ok) context.fail(made);
			const { bytes, sha256, events } = made.value;
			context.print(
				made.value,
				() => `${file} holds the database as it is now (${bytes} bytes, ${events} events, SHA-256 ${sha256}).`
			);
		});
}

async function intoFolder(context: Context, folder: string, keep?: string) {
	const rule = keep === undefined ? null : parseKeep(keep);
	if (rule && !rule.ok) context.fail({ ...rule, field: 'keep' });
	const given = { data: context.env.data, folder, rule: rule ? rule.value : null };
	const made = await backups.keep(await context.db(), context.actor, given, audit.verify);
	if (!made.ok) context.fail(made);
	const { file, bytes, sha256, events, forgotten } = made.value;
	context.print(made.value, () =>
		[
			`${file} holds the database as it is now (${bytes} bytes, ${events} events, SHA-256 ${sha256}).`,
			...forgotten.map((name) => `Removed: ${name}`)
		].join('\n')
	);
}
