import type { Desk } from './desk.svelte.ts';
import type { Working } from './working.ts';

/** "1 left.", "All answered." */
export function leftWords(desk: Desk): string {
	return desk.toDo ? `${desk.toDo} left.` : 'All answered.';
}

/** "C: Forbidden. 1 left." */
export function labelWords(desk: Desk, answer: Working): string {
	const question = desk.page.codebook.questions.find((q) => q.id === answer.question);
	const title = question?.labels.find((l) => l.id === answer.label)?.title ?? '';
	return `${desk.nameOf(answer)}: ${title}. ${leftWords(desk)}`;
}

/** A quote as it is announced and listed on a button: one line, not too long. */
export function shortQuote(text: string, most = 80): string {
	const line = text.replace(/\s+/g, ' ').trim();
	const points = Array.from(line);
	return points.length > most ? `${points.slice(0, most - 1).join('')}…` : line;
}
