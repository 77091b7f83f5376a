import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { studyItems } from './items.ts';
import type { Target } from './target.ts';

/** A study as what a run is about: its cases without anything that anyone said of them. */
export async function studyTarget(
	db: Db,
	actor: Actor,
	slug: string
): Promise<Result<{ target: Target; studyId: string }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer runs a cross-check.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id: studyId, guideline } = found.value;
	const cases = await db.item.count({ where: { studyId } });
	if (cases === 0) return fail('conflict', `The study ${JSON.stringify(slug)} has no cases. Import them first.`);
	const target: Target = {
		named: { kind: 'study', study: slug },
		guideline,
		cases,
		items: () => studyItems(db, studyId, guideline.codebook)
	};
	return ok({ target, studyId });
}
