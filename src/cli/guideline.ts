import type { Command } from 'commander';
import * as guidelines from '../lib/server/guidelines.ts';
import type { Context } from './context.ts';

/** guideline check FILE | list */
export function register(program: Command, context: Context) {
	const guideline = program.command('guideline').description('read and check a guideline');

	guideline
		.command('check')
		.description('every fault of the front matter with its line; or what the guideline asks')
		.argument('<file>')
		.action(async (file: string) => {
			const read = await guidelines.read(file);
			if (!read.ok) return read.problems?.length ? context.problems(read.problems) : context.fail(read, file);
			const { codebook, sha256 } = read.value;
			const { id, version, title, unit, present, fields, questions, route } = codebook;
			context.print({ id, version, title, unit, present, fields, questions, route, sha256, problems: [] }, () =>
				[
					`${id}@${version} holds: ${title}`,
					`An answer is about a ${unit}; a page shows a ${present}. ${route === 'non-unanimous' ? 'Answers that differ are disputed.' : 'Answers that differ or are unclear are disputed.'}`,
					`Fields: ${fields.map((one) => `${one.name} (${one.format}${one.shared ? ', shared' : ''}${one.required ? '' : ', optional'})`).join(', ')}`,
					...questions.map(
						(one) =>
							`${one.id}: ${one.title} ${one.labels.map((label) => `${label.key} ${label.title}`).join(', ')} (${one.scale}; ${one.unclear.kind === 'label' ? `${one.unclear.label} means unclear` : one.unclear.kind === 'flag' ? 'an unclear mark' : 'no unclear mark'})`
					),
					`Put it into data/guidelines/${id}/${version}.md; then: study create SLUG --guideline ${id}@${version}`
				].join('\n')
			);
		});

	guideline
		.command('list')
		.description('the guidelines that a study can be made with')
		.action(async () => {
			const list = await guidelines.list(context.env.guidelines);
			context.print({ guidelines: list }, () => list.map((one) => `${one.id}@${one.version}`).join('\n'));
		});
}
