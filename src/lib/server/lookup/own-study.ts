import type { Guideline } from '../../domain/guideline/codebook.ts';
import type { Sql } from '../db/sql.ts';
import { guidelineOf } from './guideline-of.ts';

/** What an annotator's pages need of a study. */
export interface OwnStudy {
	id: string;
	title: string;
	guidelineSha256: string;
	seed: number;
	simulated: boolean;
	assistance: boolean;
	closed: boolean;
	guideline: Guideline;
}

/** The study with this slug; null when there is none. */
export function ownStudy(sql: Sql, slug: string): OwnStudy | null {
	const row = sql.one<
		Pick<OwnStudy, 'id' | 'title' | 'guidelineSha256' | 'seed'> &
			Record<'simulated' | 'assistance', number> & { closedAt: string | null }
	>(
		'SELECT "id", "title", "guidelineSha256", "seed", "simulated", "assistance", "closedAt" FROM "Study" WHERE "slug" = ?',
		slug
	);
	if (!row) return null;
	const { id, title, guidelineSha256, seed, simulated, assistance, closedAt } = row;
	const guideline = guidelineOf(
		guidelineSha256,
		() => sql.one<{ text: string }>('SELECT "text" FROM "Guideline" WHERE "sha256" = ?', guidelineSha256)!.text
	);
	return {
		id,
		title,
		guidelineSha256,
		seed,
		simulated: simulated === 1,
		assistance: assistance === 1,
		closed: closedAt !== null,
		guideline
	};
}
