import type { Command } from 'commander';
import { verify } from '../lib/domain/freeze/verify/verify.ts';
import { newHash } from '../lib/server/bundle/new-hash.ts';
import { isLink, openFolder } from '../lib/server/bundle/open-folder.ts';
import type { Context } from './context.ts';

/** verify DIR. Needs no database and no network. */
export function register(program: Command, context: Context) {
	program
		.command('verify')
		.description('check a release: bytes, and that every label follows from answers and decisions')
		.argument('<dir>')
		.action(async (folder: string) => {
			const bundle = await openFolder(folder);
			if (!bundle.ok) return context.fail(bundle, folder);
			const verified = await verify(bundle.value, newHash);
			if (!verified.ok) return context.fail(verified, folder);
			const { findings } = verified.value;
			if (await isLink(folder))
				findings.unshift({
					file: '.',
					message: `${folder} is a symbolic link, so it may lead elsewhere tomorrow. Verify the folder that it names.`
				});
			const holds = findings.length === 0;
			context.print(
				{ holds, findings },
				() =>
					holds
						? `${folder} holds.`
						: [`${folder} does not hold:`, ...findings.map((one) => `${one.file}: ${one.message}`)].join('\n'),
				{ holds }
			);
		});
}
