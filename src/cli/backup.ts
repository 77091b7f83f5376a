import type { Command } from 'commander';
import * as audit from '../lib/server/audit.ts';
import * as backups from '../lib/server/backups.ts';
import type { Context } from './context.ts';

/** backup FILE */
export function register(program: Command, context: Context) {
	program
		.command('backup')
		.description('copy the database while it is in use, and check the copy')
		.argument('<file>', 'a file that does not exist yet')
		.action(async (file: string) => {
			const made = await backups.make(await context.db(), context.actor, file, audit.verify);
			if (!made.ok) context.fail(made);
			const { bytes, sha256, events } = made.value;
			context.print(
				made.value,
				() => `${file} holds the database as it is now (${bytes} bytes, ${events} events, SHA-256 ${sha256}).`
			);
		});
}
