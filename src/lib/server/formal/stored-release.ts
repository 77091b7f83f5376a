import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

/** A release of a study, and where its files lie. */
export interface StoredRelease {
	studyId: string;
	releaseId: string;
	folder: string;
}

/** Which release a page is about. */
export interface ReleaseName {
	dataFolder: string;
	slug: string;
	version: string;
}

/** Finds a stored release, for maintainers; its files need not be there. */
export async function storedRelease(
	db: Db,
	actor: Actor,
	{ dataFolder, slug, version }: ReleaseName
): Promise<Result<StoredRelease>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer checks encodings of a release.');
	const study = await findStudy(db, slug);
	if (!study.ok) return study;
	const studyId = study.value.id;
	const release = await db.release.findFirst({ where: { studyId, version }, select: { id: true } });
	if (!release)
		return fail(
			'not_found',
			`The study ${JSON.stringify(slug)} has no release ${JSON.stringify(version.slice(0, 60))}.`
		);
	return ok({ studyId, releaseId: release.id, folder: bundlePath(dataFolder, release.id) });
}
