import type { Command } from 'commander';
import { diff, type ReleaseDiff } from '../lib/domain/freeze/diff.ts';
import { releaseView, type ReleaseView } from '../lib/domain/freeze/release-view.ts';
import { newHash } from '../lib/server/bundle/new-hash.ts';
import { openFolder } from '../lib/server/bundle/open-folder.ts';
import type { Context } from './context.ts';

/** diff DIR DIR. Needs no database. */
export function register(program: Command, context: Context) {
	program
		.command('diff')
		.description('labels that changed between two releases, and why')
		.argument('<before>')
		.argument('<after>')
		.action(async (before: string, after: string) => {
			const found = diff(await view(context, before), await view(context, after));
			context.print(found, () => words(found));
		});
}

async function view(context: Context, folder: string): Promise<ReleaseView> {
	const bundle = await openFolder(folder);
	if (!bundle.ok) return context.fail(bundle, folder);
	const read = await releaseView(bundle.value, newHash, folder);
	return read.ok ? read.value : context.fail(read, folder);
}

function words({ from, to, changed, added, removed, inputs, proposed }: ReleaseDiff): string {
	return [
		`${from.study} ${from.version} to ${to.study} ${to.version}: ${changed.length} labels changed, ${added.length} added, ${removed.length} gone, ${inputs.length} texts changed.`,
		...changed.map(
			(one) => `${one.id}  ${one.question}  ${one.before} -> ${one.after}  ${one.reason.replace(/\s+/g, ' ')}`
		),
		...added.map((one) => `${one.id}  ${one.question}  added ${one.label}`),
		...removed.map((one) => `${one.id}  ${one.question}  gone (was ${one.label})`),
		`A version after ${from.version} with this difference: ${proposed}.`
	].join('\n');
}
