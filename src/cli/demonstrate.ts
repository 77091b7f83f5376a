import type { Command } from 'commander';
import { demonstration } from '../../prisma/demonstration.ts';
import type { Context } from './context.ts';

/** demonstrate [SLUG] */
export function register(program: Command, context: Context) {
	program
		.command('demonstrate')
		.description('make a finished study to look at: the sample cases with simulated answers, closed and decided')
		.argument('[slug]', 'its name', 'demonstration')
		.action(async (slug: string) => {
			const made = await demonstration(await context.db(), context.actor, context.env, slug);
			if (!made.ok) return context.fail(made);
			const { settled, disputed } = made.value;
			context.print({ slug, simulated: true, settled, disputed }, () =>
				[
					`The study ${slug} is there: ${settled} cases settled by simulated answers, ${disputed} disputed and decided.`,
					`Look at ${context.address}/studies/${slug}, or go on: agreement ${slug} --by domain,family`,
					`and npm run -s touchstone -- formal check ${slug} --encodings prisma/sample/encodings.jsonl`
				].join('\n')
			);
		});
}
