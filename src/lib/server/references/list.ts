import type { Manifest } from '../../domain/freeze/manifest.ts';
import { version } from '../../domain/freeze/version.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { stored } from './stored.ts';

export interface ReleaseSummary {
	id: string;
	version: string;
	contentSha256: string;
	/** ISO 8601 */
	frozenAt: string;
	references: number;
	/** Version that this one supersedes. */
	supersedes: string | null;
	withHidden: boolean;
	unresolved: number;
}

/** A release with its manifest, which holds all its figures. */
export interface ReleaseDetail extends ReleaseSummary {
	study: { slug: string; title: string; simulated: boolean };
	manifest: Manifest;
}

/** The releases of a study, newest version first. */
export async function list(db: Db, actor: Actor, slug: string): Promise<Result<ReleaseSummary[]>> {
	if (actor.role !== 'maintainer') return fail('forbidden', 'Only a maintainer sees the releases of a study.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const releases = await stored(db, found.value.id);
	return ok(releases.map(summary).sort((a, b) => version.compare(b.version, a.version)));
}

/** One release of a study by its version; `not_found` in words that name both. */
export async function get(db: Db, actor: Actor, slug: string, wanted: string): Promise<Result<ReleaseDetail>> {
	if (actor.role !== 'maintainer') return fail('forbidden', 'Only a maintainer sees the releases of a study.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const one = (await stored(db, found.value.id)).find((release) => release.version === wanted);
	if (!one)
		return fail(
			'not_found',
			`The study ${JSON.stringify(slug)} has no release ${JSON.stringify(wanted.slice(0, 60))}.`
		);
	const { title, simulated } = found.value;
	return ok({ ...summary(one), study: { slug, title, simulated }, manifest: one.manifest });
}

function summary({
	id,
	version,
	contentSha256,
	createdAt,
	manifest
}: Awaited<ReturnType<typeof stored>>[number]): ReleaseSummary {
	const unresolved = Object.values(manifest.counts.questions).reduce((sum, one) => sum + one.unresolved, 0);
	const { supersedes, with_hidden: withHidden, counts } = manifest;
	return {
		id,
		version,
		contentSha256,
		frozenAt: createdAt.toISOString(),
		references: counts.references,
		supersedes: supersedes?.version ?? null,
		withHidden,
		unresolved
	};
}
