import type { Guideline, Question } from '../../domain/guideline/codebook.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { CrosscheckItem } from './items.ts';
import type { RunSettings } from '../../domain/crosscheck/run-settings.ts';

/** What a run is about. */
export interface Target {
	named: RunSettings['target'];
	guideline: Guideline;
	/** How many items there are. */
	cases: number;
	items(): AsyncGenerator<CrosscheckItem>;
}

/** The question that a run answers: the one that is asked for, or the guideline's only one. */
export function questionOf({ codebook }: Guideline, asked: string | undefined): Result<Question> {
	const { questions } = codebook;
	if (asked === undefined && questions.length === 1) return ok(questions[0]);
	const found = questions.find(({ id }) => id === asked);
	const ids = questions.map(({ id }) => id).join(', ');
	if (found) return ok(found);
	return asked === undefined
		? fail('invalid', `A run answers one question. Name it with --question: ${ids}.`, 'question')
		: fail(
				'not_found',
				`The guideline has no question ${JSON.stringify(asked.slice(0, 60))}. It has ${ids}.`,
				'question'
			);
}
