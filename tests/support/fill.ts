import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FILES, HIDDEN_FILE } from '../../src/lib/domain/freeze/bundle.ts';
import type { CanarySite } from './canary-site.ts';
import type { Fill } from './route-list.ts';

/** What stands for a parameter in an address: every value there is in the data, one of another study, one that does not exist, one that is malformed. */
export async function fillOf({ db, links, server }: CanarySite): Promise<Fill> {
	const studies = await db.study.findMany({ include: { disputes: true, assignments: true, releases: true } });
	const of = (slug: string) => studies.find((one) => one.slug === slug);
	const runs = readdirSync(join(server.data, 'crosschecks'));
	const guidelines = await db.guideline.findMany();
	const foreign = (slug: string) => studies.find((one) => one.slug !== slug && one.disputes.length)!.disputes[0].id;
	return {
		slug: () => [...studies.map((one) => one.slug), 'no-such-study', '%ff'],
		page: ({ slug }) => {
			const last = Math.max(0, ...(of(slug)?.assignments ?? []).map((one) => one.page));
			return [...Array.from({ length: last + 1 }, (_, at) => String(at + 1)), '0', 'x'];
		},
		id: ({ slug }) => [...(of(slug)?.disputes ?? []).map((one) => one.id), foreign(slug), 'x'],
		hash: () => [...guidelines.map((one) => one.sha256), 'x'],
		version: ({ slug }) =>
			of(slug)?.releases.length ? [...of(slug)!.releases.map((one) => one.version), 'x'] : ['1.0.0'],
		file: ({ slug }) =>
			of(slug)?.releases.length ? [...BUNDLE_FILES, HIDDEN_FILE, '..%2fmanifest.json'] : ['README.md'],
		// Runs of other studies too: none of them may be found there.
		run: () => [...runs, 'x', '..%2f..%2ftouchstone.db'],
		kind: () => ['answers', 'decisions', 'x'],
		token: () => [links.used, links.unused, 'x']
	};
}
