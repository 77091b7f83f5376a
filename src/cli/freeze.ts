import type { Command } from 'commander';
import * as references from '../lib/server/references.ts';
import type { Context } from './context.ts';

interface Options {
	out: string;
	version?: string;
	withHidden?: boolean;
	withSimulated?: boolean;
	sign?: string;
}

/** freeze SLUG --out DIR */
export function register(program: Command, context: Context) {
	program
		.command('freeze')
		.description('freeze the labels of a study and write the release to a new folder')
		.argument('<slug>')
		.requiredOption('--out <dir>', 'where to write it; nothing may be there yet')
		.option('--version <x.y.z>', 'default: 1.0.0, then what suits the difference to the last release')
		.option('--with-hidden', 'put hidden data into the release')
		.option('--with-simulated', 'freeze simulated answers; the release says what they are')
		.option('--sign <key>', 'sign it with this OpenSSH key, or with the public key of one that an agent holds')
		.action(async (slug: string, { out, version, withHidden, withSimulated, sign }: Options) => {
			const bar = context.progress('freezing');
			const { data: dataFolder, root } = context.env;
			const done = await references.freeze(await context.db(), context.actor, slug, {
				out,
				version,
				withHidden,
				withSimulated,
				sign,
				dataFolder,
				root,
				onProgress: bar.update
			});
			bar.stop();
			if (!done.ok) return context.fail(done);
			if ('blocked' in done.value) {
				const { blocked } = done.value;
				for (const { message } of blocked) context.note(message);
				return context.print({ blocked }, () => '', { holds: false });
			}
			const { version: frozen, content_sha256, references: count, repeated, signed, suits } = done.value;
			if (suits !== null && suits !== frozen)
				context.note(`What changed asks for ${suits}; it was frozen as ${frozen}, as you wrote.`);
			context.print({ dir: out, version: frozen, content_sha256, references: count, repeated, signed, suits }, () =>
				[
					`${repeated ? 'Frozen before, and written again' : 'Frozen'}: ${slug} ${frozen}, ${count} references, ${signed ? 'signed, ' : ''}in ${out}.`,
					`content_sha256 ${content_sha256}`,
					`Next: verify ${out}${signed ? ' --signer YOUR-PUBLIC-KEY' : ''}`
				].join('\n')
			);
		});
}
