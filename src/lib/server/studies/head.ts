import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';

/** What stands above every page of a study. */
export interface StudyHead {
	slug: string;
	title: string;
	/** As in `authorization@1.0.0`. */
	guideline: string;
	unit: 'case' | 'scenario';
	present: 'case' | 'scenario';
	/** ISO instant of the close; null while annotation is open. */
	closedAt: string | null;
	waivedReason: string | null;
	simulated: boolean;
	seed: number;
	/** So many adjudicators have to agree. */
	panel: number;
	/** Annotators take part in the discussion of their disputed cases. */
	discussion: boolean;
	/** Flags may be shown once a page is answered. */
	assistance: boolean;
	questions: {
		id: string;
		title: string;
		labels: { id: string; title: string }[];
		unclear: 'flag' | 'label' | 'none';
	}[];
	fields: string[];
	/** Its guideline names outcomes, so there is a report of them. */
	outcomes: boolean;
	cases: number;
	/** Versions, newest first. */
	releases: string[];
}

/** The head of a study's pages, or `not_found`. */
export async function head(db: Db, slug: string): Promise<Result<StudyHead>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, title, guideline, closedAt, waivedReason, simulated, seed, panel, openDiscussion, assistance } =
		found.value;
	const { codebook } = guideline;
	const releases = await db.release.findMany({
		where: { studyId: id },
		orderBy: { createdAt: 'desc' },
		select: { version: true }
	});
	return ok({
		slug,
		title,
		guideline: `${codebook.id}@${codebook.version}`,
		unit: codebook.unit,
		present: codebook.present,
		closedAt: closedAt?.toISOString() ?? null,
		waivedReason,
		simulated,
		seed,
		panel,
		discussion: openDiscussion,
		assistance,
		questions: codebook.questions.map((q) => ({
			id: q.id,
			title: q.title,
			labels: q.labels.map((l) => ({ id: l.id, title: l.title })),
			unclear: q.unclear.kind
		})),
		fields: codebook.fields.map((f) => f.name),
		outcomes: codebook.outcomes !== undefined,
		cases: await db.case.count({ where: { studyId: id } }),
		releases: releases.map((r) => r.version)
	});
}
