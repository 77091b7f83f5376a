import type { LabelPage } from '../../domain/labels/label-page.ts';
import { stations } from './stations.ts';
import type { Working } from './working.ts';

/** Why a page cannot be sent yet, and what to mend. */
export interface Shortcoming {
	assignment: string;
	question: string;
	/** "D has no label" */
	message: string;
	part: 'label' | 'note' | 'quote';
}

/** What is missing before a page can be sent, in the order of the page. The server decides the same once more. */
export function shortcomings(page: LabelPage, answers: readonly Working[]): Shortcoming[] {
	const places = stations(page);
	const several = page.codebook.questions.length > 1;
	return answers.flatMap((answer): Shortcoming[] => {
		const question = page.codebook.questions.find((q) => q.id === answer.question);
		if (!question) return [];
		const short = places.find((place) => place.item?.assignment === answer.assignment)?.short ?? '';
		const at = { assignment: answer.assignment, question: answer.question };
		const about = several ? ` for “${question.title}”` : '';
		if (answer.label === null) return [{ ...at, message: `${short} has no label${about}`, part: 'label' }];
		const unclear = answer.unclear || (question.unclear.kind === 'label' && question.unclear.label === answer.label);
		if (question.note === 'required-when-unclear' && unclear && !answer.note.trim())
			return [{ ...at, message: `${short} is unclear and needs a note${about}`, part: 'note' }];
		if (question.evidence === 'required' && !answer.evidence.length)
			return [{ ...at, message: `${short} needs a quote${about}`, part: 'quote' }];
		return [];
	});
}
