import type { LabelPage } from '../../domain/labels/label-page.ts';
import type { Quote } from '../../domain/labels/quote.ts';

/** One answer while it is being worked on. Unlike a stored answer it may still lack its label. */
export interface Working {
	assignment: string;
	question: string;
	/** The revision that the page showed; 0 when none. */
	base: number;
	label: string | null;
	unclear: boolean;
	note: string;
	evidence: Quote[];
}

/** The stored answers of a page, and an empty one wherever none is stored: items in their order, questions within each. */
export function workingAnswers(page: LabelPage): Working[] {
	return page.items.flatMap((item) =>
		page.codebook.questions.map((question) => {
			const own = item.answers.find((answer) => answer.question === question.id);
			return {
				assignment: item.assignment,
				question: question.id,
				base: own?.revision ?? 0,
				label: own?.label ?? null,
				unclear: own?.unclear ?? false,
				note: own?.note ?? '',
				evidence: own?.evidence ?? []
			};
		})
	);
}

/** Do two lists of answers say the same? `base` is no part of what they say. */
export function sameAnswers(a: readonly Working[], b: readonly Working[]): boolean {
	const said = (list: readonly Working[]) =>
		JSON.stringify(
			list.map((w) => [
				w.assignment,
				w.question,
				w.label,
				w.unclear,
				w.note,
				w.evidence.map((q) => [q.field, q.path ?? '', q.start, q.end])
			])
		);
	return said(a) === said(b);
}
