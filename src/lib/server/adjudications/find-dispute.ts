import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Question } from '../../domain/guideline/codebook.ts';
import type { Tx } from '../db/client.ts';
import type { DisputeModel } from '../db/generated/models.ts';
import { findStudy, type FoundStudy } from '../lookup/find-study.ts';

/** A dispute with its study and question. */
export interface FoundDispute {
	study: FoundStudy;
	question: Question;
	dispute: DisputeModel & { item: { id: string; key: string; scenarioId: string; caseId: string | null } };
}

/** The dispute with this id in this study; an id of another study is `not_found` like one that does not exist. */
export async function findDispute(db: Tx, slug: string, disputeId: string): Promise<Result<FoundDispute>> {
	const nothing = fail('not_found', 'There is no such dispute in this study. Go back to the list of disputes.');
	const found = await findStudy(db, slug);
	if (!found.ok) return nothing;
	const study = found.value;
	const dispute = await db.dispute.findFirst({
		where: { id: disputeId, studyId: study.id },
		include: { item: { select: { id: true, key: true, scenarioId: true, caseId: true } } }
	});
	const question = study.guideline.codebook.questions.find((q) => q.id === dispute?.questionId);
	return dispute && question ? ok({ study, question, dispute }) : nothing;
}
