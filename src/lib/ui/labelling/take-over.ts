import { drafts } from './drafts.ts';
import { formName } from './form-names.ts';
import { sameAnswers, workingAnswers, type Working } from './working.ts';
import type { Workbench } from './workbench.svelte.ts';

/**
 * The script takes the page over: what was chosen in the plain form before it came stays, and the draft that this browser kept
 * comes back. A draft that had been submitted when the session or the line ended is sent now, with its own id.
 *
 * @returns a draft that can no longer be stored, to be shown as text to copy
 */
export async function takeOver(
	bench: Workbench,
	form: HTMLFormElement,
	person: string
): Promise<{ leftover: Working[] | null }> {
	const { desk, mail, announcer } = bench;
	const early = new FormData(form);
	desk.answers.forEach((answer, n) => {
		const label = early.get(formName(n, 'label'));
		if (answer.label === null && typeof label === 'string') answer.label = label;
		if (early.has(formName(n, 'unclear'))) answer.unclear = true;
		const note = early.get(formName(n, 'note'));
		if (!answer.note && typeof note === 'string') answer.note = note;
	});
	await drafts.forgetOthers(person);
	const draft = await mail.restore();
	if (!draft) return { leftover: null };
	const known = new Map(draft.answers.map((a) => [`${a.assignment}:${a.question}`, a]));
	const answers = workingAnswers(desk.page).map(
		(stored) => known.get(`${stored.assignment}:${stored.question}`) ?? stored
	);
	if (sameAnswers(answers, workingAnswers(desk.page)) && !mail.waiting) {
		await mail.drop();
		return { leftover: null };
	}
	if (desk.closed) {
		return { leftover: answers };
	}
	const newer = desk.page.items.flatMap((item) =>
		item.answers.filter((own) => own.revision > (known.get(`${item.assignment}:${own.question}`)?.base ?? own.revision))
	);
	desk.answers = answers;
	desk.submission = draft.submission;
	if (mail.waiting) void mail.send();
	else if (newer.length) mail.fate = { kind: 'elsewhere', message: newer[0].at };
	else announcer.say('Your draft of this page is back.');
	return { leftover: null };
}
