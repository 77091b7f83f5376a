import type { Command } from 'commander';
import * as adjudications from '../lib/server/adjudications.ts';
import type { Context } from './context.ts';

/** disputes SLUG */
export function register(program: Command, context: Context) {
	program
		.command('disputes')
		.description('what is still open, and why; and how often seeing the answers changed a decision')
		.argument('<slug>')
		.action(async (slug: string) => {
			const db = await context.db();
			const found = await adjudications.open(db, context.actor, slug);
			if (!found.ok) return context.fail(found);
			const effects = await adjudications.effects(db, context.actor, slug);
			if (!effects.ok) return context.fail(effects);
			const { open, closed, items } = found.value;
			context.print({ open, items, seeing_answers: Object.fromEntries(effects.value) }, () =>
				[
					`${open} ${closed ? 'open' : 'would be disputed if annotation closed now'}.`,
					...items.map((i) => `${i.case}  ${i.question}  ${i.why}`),
					...[...effects.value].map(
						([question, { decisions, changed, toward_majority, away_from_majority }]) =>
							`${question}: seeing the answers changed ${changed} of ${decisions} blind decisions (${toward_majority} toward the majority, ${away_from_majority} away from it).`
					)
				].join('\n')
			);
		});
}
