import type { Command } from 'commander';
import * as adjudications from '../lib/server/adjudications.ts';
import type { Context } from './context.ts';

/** dispute send SLUG CASE */
export function register(program: Command, context: Context) {
	program
		.command('dispute')
		.description('send a settled case to adjudication')
		.command('send')
		.description('send a case that its answers settled to adjudication; the reason is kept and published')
		.argument('<slug>')
		.argument('<case>', 'its id, compared exactly')
		.requiredOption('--reason <text>')
		.option('--question <id>', 'where the guideline has several')
		.action(async (slug: string, id: string, { reason, question }: { reason: string; question?: string }) => {
			const sent = await adjudications.send(await context.db(), context.actor, slug, { case: id, reason, question });
			if (!sent.ok) return context.fail(sent);
			context.print(sent.value, () => `Sent ${id} (${sent.value.question}) to adjudication.`);
		});
}
