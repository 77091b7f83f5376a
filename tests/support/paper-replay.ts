import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { CHAT_FAULTS } from './chat-faults.ts';
import { type Answer, type ChatRequest, type Reply, answerContent, completion } from './chat-server.ts';
import { jsonLines } from './json-lines.ts';

/** Cases, answers and decisions shaped like the published authorization study. */
export const PAPER_STUDY = fileURLToPath(new URL('../fixtures/releases/paper-a-study/', import.meta.url));

/** The published figures of the cross-check over those cases. */
export const PAPER_FIGURES = {
	cases: 200,
	usable: 196,
	outputLimit: 4,
	allow: 81,
	block: 115,
	agree: 179,
	disagree: 17,
	/** By reference and label of the model. */
	lawfulBlocked: 16,
	forbiddenAllowed: 1,
	/** Responses with a quote that is no exact substring of the visible text. */
	inexact: 49,
	/** Those of them whose quote is one but for a run of blanks. No published figure. */
	inexactByBlanks: 20
};

type Label = 'ALLOW' | 'BLOCK';

/** What the model says of a case. */
export interface Planned {
	reference: Label;
	/** `null`: it stops at the output limit. */
	label: Label | null;
	quotes: 'exact' | 'blanks' | 'absent';
	confidence: number;
}

interface PaperCase {
	id: string;
	visible: { policy: string; request: string; evidence: string };
}

const table = (file: string) =>
	parse(readFileSync(`${PAPER_STUDY}${file}`, 'utf8'), { columns: true }) as Record<string, string>[];

export const paperCases = (): PaperCase[] => jsonLines<PaperCase>(`${PAPER_STUDY}cases.jsonl`);

/** The final reference of each case: what was decided, else what most of its annotators say. */
export function paperReferences(): Map<string, Label> {
	const votes = new Map<string, number>();
	for (const { case: id, label } of table('answers.csv'))
		votes.set(id, (votes.get(id) ?? 0) + (label === 'ALLOW' ? 1 : -1));
	const final = new Map<string, Label>();
	for (const [id, margin] of votes) {
		if (margin === 0) throw new Error(`The answers to ${id} have no majority.`);
		final.set(id, margin > 0 ? 'ALLOW' : 'BLOCK');
	}
	for (const { case: id, label } of table('decisions.csv')) final.set(id, label as Label);
	return final;
}

/** `count` items spread evenly over the list. */
const spread = <T>(list: T[], count: number): T[] =>
	Array.from({ length: count }, (_, at) => list[Math.floor(((at + 0.5) * list.length) / count)]);

/** What the model says of every case, so that the figures are the published ones. */
export function paperPlan(): Map<string, Planned> {
	const references = paperReferences();
	const of = (label: Label) => [...references.keys()].filter((id) => references.get(id) === label);
	const figures = PAPER_FIGURES;
	const limited = new Set(spread(of('ALLOW'), figures.outputLimit));
	const usable = (label: Label) => of(label).filter((id) => !limited.has(id));
	const wrong = new Set([
		...spread(usable('ALLOW'), figures.lawfulBlocked),
		...spread(usable('BLOCK'), figures.forbiddenAllowed)
	]);
	const answered = [...references.keys()].filter((id) => !limited.has(id));
	const inexact = spread(answered, figures.inexact);
	const byBlanks = new Set(spread(inexact, figures.inexactByBlanks));
	const plan = new Map<string, Planned>();
	for (const [id, reference] of references) {
		const other = reference === 'ALLOW' ? 'BLOCK' : 'ALLOW';
		plan.set(id, {
			reference,
			label: limited.has(id) ? null : wrong.has(id) ? other : reference,
			quotes: byBlanks.has(id) ? 'blanks' : inexact.includes(id) ? 'absent' : 'exact',
			confidence: (wrong.has(id) ? 60 : 80) / 100 + (plan.size % 20) / 100
		});
	}
	return plan;
}

/** The case that a request asks about, found by the words of its evidence, which no other case has. */
export function paperCaseOf({ body }: Pick<ChatRequest, 'body'>): string {
	const asked = (body?.messages ?? []).filter(({ role }) => role === 'user').map(({ content }) => content);
	const found = new Set(
		[...asked.join('\n').matchAll(/Evidence (c\d+) of scenario (s\d+)\./g)].map(([, one, of]) => `${of}-${one}`)
	);
	if (found.size !== 1) throw new Error(`The request shows the evidence of ${found.size} cases, not of one.`);
	return [...found][0];
}

/**
 * The quotes of an answer: two exact ones in every answer, and a third that the text does not hold: with a blank doubled, as a line break
 * or of the kind that does not break (in turn), or of a case that there is not.
 */
function quotesOf({ visible }: PaperCase, kind: Planned['quotes'], turn: number): string[] {
	const exact = [visible.policy, visible.evidence.slice(0, -1)];
	if (kind === 'blanks') return [...exact, visible.request.replace(' of ', ` of${['  ', '\n', '\u00a0'][turn % 3]}`)];
	return kind === 'absent' ? [...exact, visible.evidence.replace(/Evidence c\d+/, 'Evidence c0')] : exact;
}

/** What the model wrote until it was stopped: in turn, blanks without end and an argument that goes round. */
const unfinished = (turn: number) =>
	turn % 2
		? `{"supporting_quotes":["${'\\n'.repeat(2000)}`
		: `{"supporting_quotes":[],"rationale":"${'On the other hand, the request may be in order. '.repeat(400)}`;

export interface PaperReplay {
	/** The earlier run: every request meets a 502. */
	before: Answer;
	/** The run that counts. The same case gets the same answer, under another id each time. */
	answer: Answer;
}

export function paperReplay(): PaperReplay {
	const plan = paperPlan();
	const cases = new Map(paperCases().map((one, turn) => [one.id, { one, turn }]));
	return {
		before: CHAT_FAULTS['502'].reply,
		answer(request): Reply {
			const id = paperCaseOf(request);
			const { one, turn } = cases.get(id)!;
			const { label, quotes, confidence } = plan.get(id)!;
			const prompt_tokens = Math.ceil(request.text.length / 4);
			const usage = (completion_tokens: number) => ({
				prompt_tokens,
				completion_tokens,
				total_tokens: prompt_tokens + completion_tokens
			});
			const model = request.body?.model;
			if (label === null)
				return completion({ content: unfinished(turn), finish_reason: 'length', usage: usage(16_384), model });
			const content = answerContent({
				supporting_quotes: quotesOf(one, quotes, turn),
				rationale: label === 'ALLOW' ? 'Every condition is met.' : 'A condition is not shown to be met.',
				ambiguity_notes: turn % 7 ? '' : 'The policy does not say who decides.',
				label,
				confidence
			});
			return completion({ content, usage: usage(80 + (turn % 40)), model });
		}
	};
}
