import type { Guideline } from '../../domain/guideline/codebook.ts';
import { parseGuideline } from '../../domain/guideline/parse-guideline.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Tx } from '../db/client.ts';
import type { StudyModel } from '../db/generated/models.ts';
import { sha256 } from '../sha256.ts';

/** A study with its guideline parsed. */
export interface FoundStudy extends StudyModel {
	guideline: Guideline;
}

// A guideline's text never changes under its hash, so parsing it once per process is enough.
const parsed = new Map<string, Guideline>();

/** The study with this slug, or `not_found` in words that name it. */
export async function findStudy(db: Tx, slug: string): Promise<Result<FoundStudy>> {
	const row = await db.study.findUnique({ where: { slug }, include: { guideline: { select: { text: true } } } });
	if (!row)
		return fail(
			'not_found',
			`There is no study ${JSON.stringify(slug.slice(0, 100))}. See the list of studies, or make it with “study create”.`,
			'study'
		);
	return ok({ ...row, guideline: guidelineFrom(row.guidelineSha256, row.guideline.text) });
}

function guidelineFrom(hash: string, text: string): Guideline {
	const known = parsed.get(hash);
	if (known) return known;
	const result = parseGuideline(text, undefined, sha256);
	if (!result.ok) throw new Error(`The stored guideline ${hash} no longer parses: ${result.problems[0]?.message}`);
	parsed.set(hash, result.guideline);
	return result.guideline;
}
