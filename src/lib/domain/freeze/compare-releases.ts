import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { Bundle, NewHash } from './bundle.ts';
import { diff, type ReleaseDiff } from './diff.ts';
import { lastAnswers } from './last-answers.ts';
import { releaseView } from './release-view.ts';

/** What is different between two releases and why, from their files. Fails (`invalid`) where one cannot be read, in words that name it. */
export async function compareReleases(
	[before, after]: [{ bundle: Bundle; name: string }, { bundle: Bundle; name: string }],
	newHash: NewHash
): Promise<Result<ReleaseDiff>> {
	const views = [];
	for (const { bundle, name } of [before, after]) {
		const view = await releaseView(bundle, newHash, name);
		if (!view.ok) return view;
		views.push(view.value);
	}
	const [a, b] = views;
	const changed = [...a.references].filter(
		([key, row]) => b.references.has(key) && b.references.get(key)!.label !== row.label
	);
	// Where no decision did it, the answers did: only those are read.
	const keys = new Set(changed.map(([key]) => key).filter((key) => !b.finals.has(key)));
	const answers = {
		before: await lastAnswers(before.bundle, newHash, keys),
		after: await lastAnswers(after.bundle, newHash, keys)
	};
	return ok(diff(a, b, answers));
}
