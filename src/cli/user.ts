import { Option, type Command } from 'commander';
import * as people from '../lib/server/people.ts';
import type { Context } from './context.ts';

/** user add | link | disable | enable | list */
export function register(program: Command, context: Context) {
	const user = program.command('user').description('people and their one-time sign-in links');

	user
		.command('add')
		.description('add a person; prints a one-time sign-in link')
		.argument('<name>')
		.addOption(
			new Option('--role <role>', 'what the person does')
				.choices(['annotator', 'adjudicator', 'maintainer'])
				.makeOptionMandatory()
		)
		.action(async (name: string, { role }: { role: string }) => {
			const added = await people.add(await context.db(), context.actor, { name, role });
			if (!added.ok) context.fail(added);
			show(context, added.value);
		});

	user
		.command('link')
		.description('make a new one-time sign-in link; an unused one stops working')
		.argument('<name>')
		.action(async (name: string) => {
			const person = await named(context, name);
			const made = await people.makeLink(await context.db(), context.actor, person.id);
			if (!made.ok) context.fail(made);
			show(context, made.value);
		});

	for (const [command, does, done] of [
		[
			'disable',
			'sign a person out everywhere and let them in no more; what they did stays',
			'may not sign in any more'
		],
		['enable', 'let a disabled person sign in again', 'may sign in again']
	] as const)
		user
			.command(command)
			.description(does)
			.argument('<name>')
			.action(async (name: string) => {
				const person = await named(context, name);
				const changed = await people[command](await context.db(), context.actor, person.id);
				if (!changed.ok) context.fail(changed);
				context.print({ name: person.name, disabled: command === 'disable' }, () => `${person.name} ${done}.`);
			});

	user
		.command('list')
		.description('everyone, with roles')
		.action(async () => {
			const everyone = await people.list(await context.db(), context.actor);
			if (!everyone.ok) context.fail(everyone);
			context.print({ people: everyone.value }, () =>
				everyone.value
					.map(
						({ name, role, kind, disabled }) =>
							`${name}  ${role}${kind === 'external' ? '  external' : ''}${disabled ? '  disabled' : ''}`
					)
					.join('\n')
			);
		});
}

async function named(context: Context, name: string): Promise<people.PersonRow> {
	const everyone = await people.list(await context.db(), context.actor);
	if (!everyone.ok) context.fail(everyone);
	return (
		everyone.value.find((one) => one.name === name) ??
		context.fail({
			ok: false,
			code: 'not_found',
			message: `There is no person named ${JSON.stringify(name)}. See: user list`,
			field: 'name'
		})
	);
}

function show(context: Context, { person, path }: people.NewLink) {
	const link = `${context.address}${path}`;
	context.print({ name: person.name, role: person.role, link }, () => `${person.name} (${person.role})\n${link}`);
}
