import type { LabelPage } from '../../domain/labels/label-page.ts';
import { stations } from './stations.ts';
import type { Working } from './working.ts';

/** Why a page cannot be sent yet, and what to mend. */
export interface Shortcoming {
	assignment: string;
	question: string;
	/** "D has no label" */
	message: string;
	/** "D", "The case": who lacks it. */
	short: string;
	/** "have no label": the same said of several. */
	ofMany: string;
	part: 'label' | 'note' | 'quote';
}

const LACKS: Record<Shortcoming['part'], [one: string, many: string]> = {
	label: ['has no label', 'have no label'],
	note: ['is unclear and needs a note', 'are unclear and need a note'],
	quote: ['needs a quote', 'need a quote']
};

/** What is missing before a page can be sent, in the order of the page. The server decides the same once more. */
export function shortcomings(page: LabelPage, answers: readonly Working[]): Shortcoming[] {
	const places = stations(page);
	const several = page.codebook.questions.length > 1;
	return answers.flatMap((answer): Shortcoming[] => {
		const question = page.codebook.questions.find((q) => q.id === answer.question);
		if (!question) return [];
		const short = places.find((place) => place.item?.assignment === answer.assignment)?.short ?? '';
		const about = several ? ` for “${question.title}”` : '';
		const lacks = (part: Shortcoming['part']): Shortcoming[] => {
			const [one, many] = LACKS[part].map((words) => `${words}${about}`);
			const { assignment } = answer;
			return [{ assignment, question: question.id, message: `${short} ${one}`, short, ofMany: many, part }];
		};
		if (answer.label === null) return lacks('label');
		const unclear = answer.unclear || (question.unclear.kind === 'label' && question.unclear.label === answer.label);
		if (question.note === 'required-when-unclear' && unclear && !answer.note.trim()) return lacks('note');
		if (question.evidence === 'required' && !answer.evidence.length) return lacks('quote');
		return [];
	});
}

/** All of it in one sentence: "B, C and D have no label; A needs a quote". */
export function missingWords(missing: readonly Shortcoming[]): string {
	const alike = new Map<string, Shortcoming[]>();
	for (const one of missing) alike.set(one.ofMany, [...(alike.get(one.ofMany) ?? []), one]);
	return [...alike.values()]
		.map((group) => {
			const names = group.map((one) => one.short);
			return group.length === 1
				? group[0].message
				: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${group[0].ofMany}`;
		})
		.join('; ');
}
