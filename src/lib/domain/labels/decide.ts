import type { Codebook, Question } from '../guideline/codebook.ts';
import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import { findQuote } from './find-quote.ts';
import { misplacedQuote } from './misplaced-quote.ts';
import type { OwnAnswer } from './label-page.ts';
import type { Quote } from './quote.ts';
import type { Submission } from './submission.ts';

/** As many quotes as an answer may hold. */
const MOST_QUOTES = 100;

/** One assignment of the page, as stored. */
export interface Assigned {
	assignment: string;
	item: string;
	/** The visible fields of its case; with `unit: scenario`, of each of its cases. */
	visible: Record<string, unknown>[];
	/** This person's last revision for each question. */
	latest: OwnAnswer[];
}

/** A revision to be stored. */
export interface NewAnswer {
	item: string;
	question: string;
	revision: number;
	label: string;
	unclear: boolean;
	note: string;
	evidence: Quote[];
	ms: number | null;
}

/**
 * Decides what a submission adds: a new revision for each answer that differs from the last one.
 *
 * Fails with `not_found` when it names an assignment that is not on this person's page, `invalid` (field
 * `<assignment>:<question>`) for an answer that the guideline does not allow or that is missing, and `conflict`
 * (field `stored-elsewhere`) when an answer was begun on another revision than the last one, as when another tab has stored
 * meanwhile. Equal content is never an error.
 */
export function decide(codebook: Codebook, submitted: Submission, page: Assigned[]): Result<NewAnswer[]> {
	const byAssignment = new Map(page.map((one) => [one.assignment, one]));
	const answers = new Map(submitted.answers.map((a) => [`${a.assignment}:${a.question}`, a]));
	if (answers.size !== submitted.answers.length)
		return fail('invalid', 'The same question is answered twice in one submission. Nothing was stored.');
	for (const a of submitted.answers)
		if (!byAssignment.has(a.assignment) || !codebook.questions.some((q) => q.id === a.question))
			return fail(
				'not_found',
				'This page of your queue has changed, so the answers could not be placed. Reload the page; your draft is kept.'
			);
	const added: NewAnswer[] = [];
	for (const one of page)
		for (const question of codebook.questions) {
			const at = `${one.assignment}:${question.id}`;
			const a = answers.get(at);
			if (!a) return fail('invalid', `“${question.title}” has no label. Choose one, then submit again.`, at);
			const evidence = [...a.evidence];
			const pasted = (a.pasted ?? '')
				.split('\n')
				.map((line) => line.trim())
				.filter(Boolean);
			// Each is looked for in all of the text: more than an answer may hold are not begun.
			if (pasted.length > MOST_QUOTES)
				return fail('invalid', `There are ${pasted.length} lines of quotes, and room for ${MOST_QUOTES}.`, at);
			for (const text of pasted) {
				const found = findQuote(codebook, one.visible, text);
				if (!found.ok) return { ...found, field: at };
				evidence.push(found.value);
			}
			const wrong = notAllowed(question, { ...a, evidence });
			if (wrong) return fail('invalid', wrong, at);
			const misplaced = misplacedQuote(evidence, codebook, one.visible, at);
			if (misplaced) return misplaced;
			const latest = one.latest.find((l) => l.question === question.id);
			const same =
				latest &&
				latest.label === a.label &&
				latest.unclear === a.unclear &&
				latest.note === a.note &&
				JSON.stringify(latest.evidence.map(plain)) === JSON.stringify(evidence.map(plain));
			if (same) continue;
			if ((latest?.revision ?? 0) !== a.base)
				return fail(
					'conflict',
					latest
						? `This page was stored in another tab at ${latest.at}. Show it before you change it.`
						: 'These answers are said to follow others that are not stored. Reload the page; your draft is kept.',
					'stored-elsewhere'
				);
			added.push({
				item: one.item,
				question: question.id,
				revision: (latest?.revision ?? 0) + 1,
				label: a.label,
				unclear: a.unclear,
				note: a.note,
				evidence,
				ms: a.ms
			});
		}
	return ok(added);
}

const plain = ({ field, path, start, end, quote }: Quote) => [field, path ?? null, start, end, quote];

function notAllowed(
	question: Question,
	a: { label: string; unclear: boolean; note: string; evidence: Quote[] }
): string | null {
	if (!question.labels.some((l) => l.id === a.label))
		return `“${a.label.slice(0, 80)}” is not a label of “${question.title}”. Choose one of its labels.`;
	if (a.unclear && question.unclear.kind !== 'flag') return `“${question.title}” has no unclear mark.`;
	if (a.note && question.note === 'none') return `“${question.title}” takes no note.`;
	const unclear = a.unclear || (question.unclear.kind === 'label' && question.unclear.label === a.label);
	if (question.note === 'required-when-unclear' && unclear && !a.note.trim())
		return 'An unclear answer needs a note here that says why.';
	if (a.evidence.length && question.evidence === 'none') return `“${question.title}” takes no quotes.`;
	if (!a.evidence.length && question.evidence === 'required')
		return 'This answer needs at least one quote from the text.';
	return null;
}
