import type { Guideline } from '../../domain/guideline/codebook.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Tx } from '../db/client.ts';
import type { StudyModel } from '../db/generated/models.ts';
import { guidelineOf } from './guideline-of.ts';

/** A study with its guideline parsed. */
export interface FoundStudy extends StudyModel {
	guideline: Guideline;
}

/** The study with this slug, or `not_found` in words that name it. */
export async function findStudy(db: Tx, slug: string): Promise<Result<FoundStudy>> {
	const row = await db.study.findUnique({ where: { slug }, include: { guideline: { select: { text: true } } } });
	if (!row)
		return fail(
			'not_found',
			`There is no study ${JSON.stringify(slug.slice(0, 100))}. See the list of studies, or make it with “study create”.`,
			'study'
		);
	return ok({ ...row, guideline: guidelineOf(row.guidelineSha256, row.guideline.text) });
}
