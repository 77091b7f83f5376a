import type { Command } from 'commander';
import * as audit from '../lib/server/audit.ts';
import * as backups from '../lib/server/backups.ts';
import type { Context } from './context.ts';

/** restore FILE */
export function register(program: Command, context: Context) {
	program
		.command('restore')
		.description('put a backup in the place of the database; the old one is kept beside it')
		.argument('<file>', 'made by backup')
		.action(async (file: string) => {
			const restored = await backups.restore(context.env, context.actor, file, audit.verify);
			if (!restored.ok) context.fail(restored);
			const { events, kept } = restored.value;
			context.print(
				restored.value,
				() => `${file} is restored (${events} events).${kept ? ` The database that was here is kept as ${kept}.` : ''}`
			);
		});
}
