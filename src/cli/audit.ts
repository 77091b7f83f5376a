import type { Command } from 'commander';
import * as audit from '../lib/server/audit.ts';
import type { Context } from './context.ts';

/** audit verify */
export function register(program: Command, context: Context) {
	program
		.command('audit')
		.description('the record of events')
		.command('verify')
		.description('check that no event was changed, dropped or moved')
		.action(async () => {
			const report = await audit.verify(await context.db());
			const { holds, events, head, findings } = report;
			for (const { message } of findings) context.note(message);
			context.print(
				report,
				() => (holds ? `The chain of ${events} events holds. Head: ${head}` : 'The chain of events does not hold.'),
				{ holds }
			);
		});
}
