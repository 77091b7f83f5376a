import type { Question } from '../guideline/codebook.ts';
import { UNDETERMINED } from './crosscheck-texts.ts';

/** The system message of a run: the prompt with the question, its labels and the guideline's body in their places. */
export function promptText(template: string, question: Question, body: string): string {
	const labels = [
		...question.labels.map(({ id, title, definition }) => `- ${id} (${title}): ${definition}`),
		`- ${UNDETERMINED}: the case and the guideline leave it open.`
	].join('\n');
	const parts: Record<string, string> = { question: question.title, labels, guideline: body.trim() };
	// By function, so that what a guideline says is never read as a pattern.
	return template.trim().replace(/\{\{(question|labels|guideline)\}\}/g, (_, name: string) => parts[name]);
}
