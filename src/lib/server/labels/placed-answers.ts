import type { AnswerRow } from '../../domain/labels/answer-row.ts';
import type { Problem } from '../../domain/shared/problem.ts';

/** Rows of an import that are new, with what they are about; or everything that is wrong. */
export interface PlacedAnswers {
	answers: { row: AnswerRow; at: Date; itemId: string; inputSha256: string; revision: number }[];
	problems: Problem[];
}
