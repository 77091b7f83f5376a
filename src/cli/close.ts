import type { Command } from 'commander';
import * as studies from '../lib/server/studies.ts';
import type { Context } from './context.ts';

/** close SLUG */
export function register(program: Command, context: Context) {
	program
		.command('close')
		.description('end annotation: every case is then settled or disputed')
		.argument('<slug>')
		.option('--waive <reason>', 'close although answers are missing; the reason is kept')
		.action(async (slug: string, options: { waive?: string }) => {
			const done = await studies.close(await context.db(), context.actor, slug, options);
			if (!done.ok) return context.fail(done);
			if ('blocked' in done.value) {
				const { blocked } = done.value;
				for (const { message } of blocked) context.note(message);
				return context.print({ blocked }, () => '', { holds: false });
			}
			const { settled, disputed } = done.value;
			context.print(
				{ settled, disputed },
				() => `Closed ${slug}: ${settled} settled, ${disputed} disputed.${disputed ? ` Next: disputes ${slug}` : ''}`
			);
		});
}
