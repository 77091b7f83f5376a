import type { Question } from '../guideline/codebook.ts';
import type { RowProblem } from '../shared/row-result.ts';
import { cutText } from '../shared/cut-text.ts';
import type { Encoding } from './encoding.ts';
import type { Subject, SubjectItem } from './subject.ts';

/** An encoding with the question that it answers and the items that it is about. */
export interface FittedEncoding {
	encoding: Encoding;
	question: Question;
	items: SubjectItem[];
}

export interface FitProblem extends RowProblem {
	/** Of the file; 0 where something is not in it. */
	line: number;
}

/**
 * Fits the lines of an encodings file to what they are about. Problems: an unknown scenario, question or case, a second line for a
 * scenario and question, permit or deny that is no label or both the same, and a case that a question of the file leaves out.
 */
export function fitEncodings(
	encodings: readonly { line: number; encoding: Encoding }[],
	{ codebook, items }: Subject
): { fitted: FittedEncoding[]; problems: FitProblem[] } {
	const scenarios = new Map<string, SubjectItem[]>();
	for (const item of items) {
		const list = scenarios.get(item.scenario);
		if (list) list.push(item);
		else scenarios.set(item.scenario, [item]);
	}
	const problems: FitProblem[] = [];
	if (!encodings.length) problems.push({ line: 0, path: '', message: 'The file holds no encoding.' });
	const fitted: FittedEncoding[] = [];
	/** Line by question and scenario. */
	const lines = new Map<string, Map<string, number>>();
	for (const { line, encoding } of encodings) {
		const say = (path: string, message: string) => void problems.push({ line, path, message });
		const question = questionOf(encoding, codebook.questions, say);
		const own = scenarios.get(encoding.scenario);
		if (!own) say('scenario', `There is no scenario ${shown(encoding.scenario)} here. Ids are compared exactly.`);
		if (!question) continue;
		for (const role of ['permit', 'deny'] as const)
			if (!question.labels.some((label) => label.id === encoding[role]))
				say(
					role,
					`The question ${question.id} has no label ${shown(encoding[role])}. Its labels are ${question.labels.map((label) => label.id).join(', ')}.`
				);
		if (encoding.permit === encoding.deny) say('deny', `Permit and deny are both ${shown(encoding.deny)}.`);
		const seen = lines.get(question.id) ?? new Map<string, number>();
		lines.set(question.id, seen);
		const before = seen.get(encoding.scenario);
		if (before !== undefined)
			say('scenario', `The scenario ${shown(encoding.scenario)} has an encoding already, on line ${before}.`);
		else seen.set(encoding.scenario, line);
		if (!own) continue;
		casesOf(encoding, own, codebook.unit, say);
		fitted.push({ encoding, question, items: own });
	}
	for (const [question, seen] of lines)
		for (const [scenario, own] of scenarios)
			if (!seen.has(scenario))
				problems.push({
					line: 0,
					path: '',
					message: `No line encodes the scenario ${shown(scenario)} for the question ${question}: ${named(own)} without encoding.`
				});
	return { fitted, problems: problems.sort((a, b) => (a.line || Infinity) - (b.line || Infinity)) };
}

function questionOf(
	encoding: Encoding,
	questions: readonly Question[],
	say: (path: string, message: string) => void
): Question | null {
	const ids = questions.map((one) => one.id).join(', ');
	if (encoding.question === null && questions.length === 1) return questions[0];
	const found = questions.find((one) => one.id === encoding.question);
	if (!found)
		say(
			'question',
			encoding.question === null
				? `Name the question: the guideline has ${ids}.`
				: `The guideline has no question ${shown(encoding.question)}. It has ${ids}.`
		);
	return found ?? null;
}

function casesOf(
	{ scenario, facts }: Encoding,
	own: readonly SubjectItem[],
	unit: 'case' | 'scenario',
	say: (path: string, message: string) => void
) {
	const ids = new Set(own.map((item) => item.id));
	for (const id of facts.keys())
		if (!ids.has(id))
			say(
				`facts.${cutText(id, 80)}`,
				`The scenario ${shown(scenario)} has no ${unit} ${shown(id)}. Ids are compared exactly.`
			);
	for (const item of own)
		if (!facts.has(item.id))
			say('facts', `The ${unit} ${shown(item.id)} has no encoding. Write its facts, or {} where it has none.`);
}

const shown = (text: string) => JSON.stringify(cutText(text, 80));

function named(items: readonly SubjectItem[]): string {
	const ids = items.slice(0, 4).map((item) => item.id);
	const list = items.length > 4 ? `${ids.join(', ')} and ${items.length - 4} more` : ids.join(', ');
	return `${list} ${items.length > 1 ? 'are' : 'is'}`;
}
