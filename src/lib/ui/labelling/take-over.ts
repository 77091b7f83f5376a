import { drafts } from './drafts.ts';
import { mergeDraft } from './merge-draft.ts';
import { sameAnswers, workingAnswers, type Working } from './working.ts';
import type { Workbench } from './workbench.svelte.ts';

/**
 * The draft that this browser kept comes back, under what the person has put in since the page opened (`mergeDraft`). A draft that
 * had been submitted when the session or the line ended is sent now, with its own id.
 *
 * @returns a draft that can no longer be stored, to be shown as text to copy
 */
export async function takeOver(bench: Workbench, person: string): Promise<{ leftover: Working[] | null }> {
	const { desk, mail, announcer } = bench;
	await drafts.forgetOthers(person);
	const draft = await mail.restore();
	if (!draft) return { leftover: null };
	const stored = workingAnswers(desk.page);
	if (desk.closed) return { leftover: mergeDraft(stored, stored, draft.answers).answers };
	const { answers, offered } = mergeDraft(stored, desk.plain, draft.answers);
	if (sameAnswers(answers, stored) && !offered.length && !mail.waiting) {
		await mail.drop();
		return { leftover: null };
	}
	const touched = desk.changed;
	desk.adopt(answers);
	mail.offered = offered.length ? offered : (draft.offered ?? []);
	if (mail.waiting) void mail.send();
	else if (desk.behind) mail.begunEarlier(false);
	else
		announcer.say(touched ? 'Your draft is back. What you put in just now stays.' : 'Your draft of this page is back.');
	return { leftover: null };
}
