import type { Submission } from '../../domain/labels/submission.ts';

/** Parts of an answer that are fields of the form. */
export type Part = 'assignment' | 'question' | 'base' | 'label' | 'unclear' | 'note' | 'evidence' | 'pasted' | 'ms';

/** Name of the form field for one part of answer number `n` (from 0). Ids of users stand in values, never in names. */
export function formName(n: number, part: Part): string {
	return `a${n}.${part}`;
}

/** A submission as the form would post it: the page sends with a script exactly what it sends without. */
export function submissionForm(submission: Submission, place: number): FormData {
	const form = new FormData();
	form.set('id', submission.id);
	form.set('place', String(place));
	if (submission.marksShown !== null) form.set('marksShown', submission.marksShown ? 'yes' : 'no');
	submission.answers.forEach((answer, n) => {
		form.set(formName(n, 'assignment'), answer.assignment);
		form.set(formName(n, 'question'), answer.question);
		form.set(formName(n, 'base'), String(answer.base));
		form.set(formName(n, 'label'), answer.label);
		if (answer.unclear) form.set(formName(n, 'unclear'), 'on');
		form.set(formName(n, 'note'), answer.note);
		form.set(formName(n, 'evidence'), JSON.stringify(answer.evidence));
		if (answer.pasted) form.set(formName(n, 'pasted'), answer.pasted);
		if (answer.ms !== null) form.set(formName(n, 'ms'), String(answer.ms));
	});
	return form;
}
