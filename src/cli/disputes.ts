import type { Command } from 'commander';
import * as adjudications from '../lib/server/adjudications.ts';
import type { Context } from './context.ts';

/** disputes SLUG */
export function register(program: Command, context: Context) {
	program
		.command('disputes')
		.description('what is still open, and why')
		.argument('<slug>')
		.action(async (slug: string) => {
			const found = await adjudications.open(await context.db(), slug);
			if (!found.ok) return context.fail(found);
			const { open, closed, items } = found.value;
			context.print({ open, items }, () =>
				[
					`${open} ${closed ? 'open' : 'would be disputed if annotation closed now'}.`,
					...items.map((i) => `${i.case}  ${i.question}  ${i.why}`)
				].join('\n')
			);
		});
}
