import type { Command } from 'commander';
import * as assignments from '../lib/server/assignments.ts';
import type { Context } from './context.ts';
import { wholeNumber } from './whole-number.ts';

interface Options {
	annotators?: string;
	overlap?: number;
	share?: number;
	primary?: string;
	second?: string;
	sample?: number;
	stratum?: string;
	seed?: number;
	dryRun?: boolean;
	move?: string;
	to?: string;
	limit?: number;
}

/** assign SLUG */
export function register(program: Command, context: Context) {
	program
		.command('assign')
		.description('give cases to annotators; what exists is not disturbed')
		.argument('<slug>')
		.option('--annotators <names>', 'comma-separated: everyone on everything')
		.option('--overlap <k>', 'with --annotators: each case to k of them, balanced', wholeNumber)
		.option('--share <p>', 'with --overlap: only this share of the cases, as in 0.2; the others go to one each', share)
		.option('--primary <name>', 'one annotator on all')
		.option('--second <name>', 'with --primary: a blinded second on a sample')
		.option('--sample <n>', 'with --second: how many cases', wholeNumber)
		.option('--stratum <name>', 'with --sample: draw evenly over this stratum')
		.option('--seed <n>', "shapes the orders and the sample (default: the study's)", wholeNumber)
		.option('--move <name>', 'move unlabelled work away from this person')
		.option('--to <name>', 'with --move: to this one')
		.option('--limit <n>', 'with --move: at most so many cases', wholeNumber)
		.option('--dry-run', 'show what would be made')
		.action(async (slug: string, options: Options) => {
			const wrong = (message: string) => context.fail({ ok: false, code: 'invalid', message });
			const { annotators, overlap, share, primary, second, sample, stratum, seed, move, to, limit } = options;
			if ([annotators, primary, move].filter((one) => one !== undefined).length !== 1)
				return wrong(
					'Say who: --annotators a,b,c (with --overlap K for K of them), --primary a --second b --sample N, or --move a --to b.'
				);
			const db = await context.db();
			if (move !== undefined) {
				if (to === undefined) return wrong('Say with --to who gets the work.');
				const moved = await assignments.move(db, context.actor, slug, { from: move, to, limit });
				if (!moved.ok) return context.fail(moved);
				return context.print(
					moved.value,
					() => `Moved ${moved.value.moved} cases on ${moved.value.pages} pages from ${move} to ${to}.`
				);
			}
			if (primary !== undefined && (second === undefined || sample === undefined))
				return wrong('--primary goes with --second and --sample.');
			if (annotators !== undefined && (second !== undefined || sample !== undefined))
				return wrong('--second and --sample go with --primary.');
			if (primary !== undefined && (overlap !== undefined || share !== undefined))
				return wrong('--overlap and --share go with --annotators.');
			if (share !== undefined && overlap === undefined) return wrong('--share goes with --overlap.');
			const input =
				primary !== undefined
					? { primary, second: second!, sample: sample!, stratum, seed }
					: {
							annotators: annotators!
								.split(',')
								.map((name) => name.trim())
								.filter(Boolean),
							overlap,
							share,
							seed
						};
			const made = await (options.dryRun ? assignments.preview : assignments.plan)(db, context.actor, slug, input);
			if (!made.ok) return context.fail(made);
			context.print({ ...made.value, made: !options.dryRun }, () =>
				[
					`${options.dryRun ? 'Would make' : 'Made'} ${made.value.assignments} assignments (seed ${made.value.seed}).`,
					...made.value.annotators.map(
						(a) => `${a.name}: ${a.items} new on ${a.pages} pages${a.before ? `, ${a.before} before` : ''}`
					),
					...made.value.overlap.map(
						(o) => `${o.items} cases with ${o.annotators} annotator${o.annotators === 1 ? '' : 's'}`
					)
				].join('\n')
			);
		});
}

/** A share as it is typed: 0.2 or 20%. What is none becomes NaN, which the plan refuses in words. */
function share(text: string): number {
	const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? [];
	return number === undefined ? NaN : percent ? Number(number) / 100 : Number(number);
}
