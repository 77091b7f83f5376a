import { gzipSync } from 'node:zlib';
import { answerSchema } from '../../src/lib/domain/crosscheck/answer-schema.ts';
import { checkAnswer } from '../../src/lib/domain/crosscheck/check-answer.ts';
import { findQuotes } from '../../src/lib/domain/crosscheck/find-quotes.ts';
import { placeQuotes } from '../../src/lib/domain/crosscheck/place-quotes.ts';
import { scoreResponse } from '../../src/lib/domain/crosscheck/score-response.ts';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import { bodyText } from '../../src/lib/server/crosschecks/decoded-body.ts';
import { checkEncodings } from '../../src/lib/server/formal/check-encodings.ts';
import { subjectOf } from '../../src/lib/server/formal/subject-of.ts';
import * as guidelines from '../../src/lib/server/guidelines.ts';
import { tree } from '../../src/lib/server/guidelines/tree.ts';
import * as ratings from '../../src/lib/server/ratings.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { FuzzCorpus, oneOf } from './fuzz-corpus.ts';
import { fuzzMutate } from './fuzz-mutate.ts';
import { fuzzOpened } from './fuzz-opened.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/** The parsers of whole files: guidelines, ratings, encodings, and what a model's server answers. */
export function fuzzFileTargets(
	root: string
): Record<'guidelines' | 'ratings' | 'encodings' | 'crosscheck', FuzzTarget> {
	const corpus = new FuzzCorpus(root);
	const made = (list: Buffer[]) => (dice: Parameters<FuzzTarget['make']>[0]) =>
		fuzzMutate(oneOf(list, dice), list, dice);
	const parsed = parseGuideline(corpus.text('guidelines/authorization/1.1.0.md'), undefined, sha256);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	const { codebook } = parsed.guideline;
	const rows = corpus.caseRows() as unknown as { id: string; scenario: string; visible: JsonObject }[];
	const schema = answerSchema(JSON.parse(corpus.text('prompts/crosscheck/1.0.0.schema.json')) as JsonObject, [
		'ALLOW',
		'BLOCK'
	]);
	const check = checkAnswer(schema);
	/** Each scenario by itself: an encoding alone is then enough, and is evaluated. */
	const subjects = new Map<string, ReturnType<typeof subjectOf>>();
	for (const { scenario } of rows)
		subjects.set(
			scenario,
			subjectOf(
				codebook,
				rows.filter((row) => row.scenario === scenario),
				rows.map(({ id }) => ({ id, question: 'decision', label: 'ALLOW' }))
			)
		);
	const first = [...subjects.values()][0];
	return {
		guidelines: {
			make: made(corpus.guidelines()),
			async run(input, say) {
				const read = guidelines.check(input, 'f.md');
				if (!read.ok) {
					for (const problem of read.problems ?? [read]) say.problem(problem);
					return;
				}
				tree(read.value.body);
			}
		},
		ratings: {
			make: made(corpus.ratings()),
			async run(input, say) {
				const options = { by: [], replicates: 0, resample: 'cluster', seed: 1 } as const;
				const made = await ratings.agreement(fuzzOpened(input), options);
				if (made.ok) JSON.stringify(made.value);
				else for (const problem of 'problems' in made ? made.problems : [made]) say.problem(problem);
			}
		},
		encodings: {
			make: made(corpus.encodings()),
			async run(input, say) {
				const named = /"scenario":"([^"]*)"/.exec(input.toString('latin1'))?.[1] ?? '';
				const checked = await checkEncodings(fuzzOpened(input), subjects.get(named) ?? first);
				if (!checked.ok) return say.problem(checked);
				if ('problems' in checked.value) for (const problem of checked.value.problems) say.problem(problem);
				else JSON.stringify(checked.value.report);
			}
		},
		crosscheck: {
			make: made(responses(rows)),
			async run(input, say) {
				// A server says by its headers that a body is packed; here its first bytes say it.
				const packed = input[0] === 0x1f && input[1] === 0x8b;
				const { text: body, tooLong: cut } = bodyText(input, packed ? 'gzip' : undefined);
				const status = [200, 200, 200, 400, 500, 200, 429, 503][input.length % 8];
				const scored = scoreResponse({ status, body, cut }, check);
				if (scored.kind !== 'scored') return say.problem({ message: scored.why });
				if (scored.why !== null) say.problem({ message: scored.why });
				if (!scored.answer) return;
				const { visible } = rows[input.length % rows.length];
				findQuotes([visible], scored.answer.supporting_quotes);
				placeQuotes(visible, scored.answer.supporting_quotes);
			}
		}
	};
}

function responses(rows: { visible: JsonObject }[]): Buffer[] {
	const body = (content: string, more: object = {}) => ({
		id: 'chatcmpl-1',
		object: 'chat.completion',
		model: 'a-model',
		choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null }, ...more }],
		usage: { prompt_tokens: 700, completion_tokens: 80, total_tokens: 780 }
	});
	const answers = rows.slice(0, 8).map(({ visible }, at) => ({
		supporting_quotes: [String(visible.evidence).slice(3, 40), String(visible.policy).slice(0, 20)],
		rationale: 'The line says so.',
		ambiguity_notes: '',
		label: at % 2 ? 'ALLOW' : 'BLOCK',
		confidence: 0.5 + at / 20
	}));
	const whole = answers.map((one) => Buffer.from(JSON.stringify(body(JSON.stringify(one)))));
	const failures = [
		{ error: { message: 'The context is too long.', type: 'invalid_request_error', code: 400 } },
		{ error: 'overloaded' },
		body('', { finish_reason: 'length' }),
		body('', { finish_reason: 'content_filter' })
	].map((one) => Buffer.from(JSON.stringify(one)));
	return [...whole, ...failures, gzipSync(whole[0])];
}
