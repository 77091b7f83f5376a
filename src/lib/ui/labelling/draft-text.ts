import type { LabelPage } from '../../domain/labels/label-page.ts';
import { stations } from './stations.ts';
import type { Working } from './working.ts';

/** Answers as plain text to copy, for when they can no longer be stored. */
export function draftText(page: LabelPage, answers: readonly Working[]): string {
	return answers
		.map((answer) => {
			const name = stations(page).find((s) => s.item?.assignment === answer.assignment)?.name ?? '';
			const question = page.codebook.questions.find((q) => q.id === answer.question);
			const label = question?.labels.find((l) => l.id === answer.label)?.title ?? 'no label';
			const rows = [`${name}, ${question?.title ?? answer.question}: ${label}${answer.unclear ? ' (unclear)' : ''}`];
			if (answer.note) rows.push(`  Note: ${answer.note}`);
			for (const quote of answer.evidence) rows.push(`  Quote: ${quote.quote}`);
			return rows.join('\n');
		})
		.join('\n');
}
