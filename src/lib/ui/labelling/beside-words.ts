import type { Question } from '../../domain/guideline/codebook.ts';
import type { Working } from './working.ts';
import { shortQuote } from './words.ts';

type Said = Pick<Working, 'label' | 'unclear' | 'note' | 'evidence'>;

/**
 * An answer in one line, to stand beside another: "Forbidden, unclear, note “the date”, 2 quotes". What it lacks and the other
 * has is named too ("no note"), so that the line always tells the two apart.
 */
export function besideWords(question: Question, said: Said, other: Said): string {
	const words = [question.labels.find((label) => label.id === said.label)?.title ?? 'no label'];
	if (said.unclear) words.push('unclear');
	else if (other.unclear) words.push('not unclear');
	if (said.note) words.push(`note “${shortQuote(said.note)}”`);
	else if (other.note) words.push('no note');
	const quotes = said.evidence.length;
	if (quotes) words.push(quotes === 1 ? `quote “${shortQuote(said.evidence[0].quote, 40)}”` : `${quotes} quotes`);
	else if (other.evidence.length) words.push('no quote');
	return words.join(', ');
}
