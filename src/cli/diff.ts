import type { Command } from 'commander';
import type { Bundle } from '../lib/domain/freeze/bundle.ts';
import { compareReleases } from '../lib/domain/freeze/compare-releases.ts';
import { newHash } from '../lib/server/bundle/new-hash.ts';
import { openFolder } from '../lib/server/bundle/open-folder.ts';
import type { Context } from './context.ts';
import { diffTable } from './diff-table.ts';

/** diff DIR DIR. Needs no database. */
export function register(program: Command, context: Context) {
	program
		.command('diff')
		.description('labels that changed between two releases, and why')
		.argument('<before>')
		.argument('<after>')
		.action(async (before: string, after: string) => {
			const bundles = [await bundle(context, before), await bundle(context, after)];
			const found = await compareReleases(
				[
					{ bundle: bundles[0], name: before },
					{ bundle: bundles[1], name: after }
				],
				newHash
			);
			if (!found.ok) return context.fail(found);
			context.print(found.value, () => diffTable(found.value));
		});
}

async function bundle(context: Context, folder: string): Promise<Bundle> {
	const opened = await openFolder(folder);
	return opened.ok ? opened.value : context.fail(opened, folder);
}
