import type { Block } from '../../domain/freeze/blocked.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { snapshot } from '../snapshot.ts';
import { survey } from './survey.ts';

/** Everything that keeps a study from being frozen now; an empty list when nothing does. For maintainers: it names disputes. */
export async function blocked(db: Db, actor: Actor, slug: string): Promise<Result<Block[]>> {
	if (actor.role !== 'maintainer')
		return fail('forbidden', 'Only a maintainer sees what keeps a study from being frozen.');
	return snapshot(db, async (tx) => {
		const found = await findStudy(tx, slug);
		return found.ok ? ok((await survey(tx, found.value)).blocks) : found;
	});
}
