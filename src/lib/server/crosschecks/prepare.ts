import { answerSchema } from '../../domain/crosscheck/answer-schema.ts';
import { checkAnswer } from '../../domain/crosscheck/check-answer.ts';
import type { Dialect } from '../../domain/crosscheck/dialect.ts';
import { promptText } from '../../domain/crosscheck/prompt-text.ts';
import type { RequestSettings } from '../../domain/crosscheck/request-text.ts';
import { RESERVED_LABELS } from '../../domain/crosscheck/reserved-labels.ts';
import type { CheckAnswer } from '../../domain/crosscheck/score-response.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { software } from '../bundle/software.ts';
import { id } from '../id.ts';
import { sha256 } from '../sha256.ts';
import { baseUrl } from './base-url.ts';
import { readTexts } from './read-texts.ts';
import type { RunSettings } from '../../domain/crosscheck/run-settings.ts';
import { questionOf, type Target } from './target.ts';

/** What a maintainer asks for. */
export interface CrosscheckInput {
	baseUrls: string[];
	model: string;
	dialect: Dialect;
	concurrency: number;
	retries: number;
	maxTokens: number;
	deadlineS: number;
	question?: string;
	/** File of a prompt to be used instead of the one that comes with the checkout. */
	prompt?: string;
	/** Id of a run, or its folder: go on with it. */
	resume?: string;
	/** Folder for a new run; in the data folder when left out. */
	out?: string;
	dataFolder: string;
	/** The checkout: prompts, and what software ran. */
	root: string;
	clock: () => Date;
}

/** What is settled before anyone is asked anything. */
export interface Prepared {
	settings: RunSettings;
	request: RequestSettings;
	check: CheckAnswer;
}

/** Settles what a run would send: its question, texts and parameters, with their hashes. */
export async function prepare(target: Target, input: CrosscheckInput): Promise<Result<Prepared>> {
	const question = questionOf(target.guideline, input.question);
	if (!question.ok) return question;
	const taken = question.value.labels.find((label) => RESERVED_LABELS.includes(label.id));
	if (taken)
		return fail(
			'invalid',
			`The question ${question.value.id} has a label ${taken.id}, which a cross-check needs as a name of its own (${RESERVED_LABELS.join(', ')}).`,
			'question'
		);
	const urls: string[] = [];
	for (const one of input.baseUrls) {
		const read = baseUrl(one);
		if (!read.ok) return read;
		urls.push(read.value);
	}
	const read = await readTexts(input.root, input.prompt);
	if (!read.ok) return read;
	const texts = read.value;
	const schema = answerSchema(
		texts.schema.json,
		question.value.labels.map((label) => label.id)
	);
	const prompt = promptText(texts.prompt.text, question.value, target.guideline.body);
	const request: RequestSettings = {
		model: input.model,
		dialect: input.dialect,
		maxTokens: input.maxTokens,
		temperature: 0,
		topP: 1,
		seed: 0,
		prompt,
		schema
	};
	const { codebook, sha256: guidelineSha256 } = target.guideline;
	const run = id();
	const settings: RunSettings = {
		format: 'touchstone/crosscheck-run@1',
		run,
		created: input.clock().toISOString(),
		target: target.named,
		guideline: { id: codebook.id, version: codebook.version, sha256: guidelineSha256 },
		question: question.value.id,
		cases: target.cases,
		model: input.model,
		dialect: input.dialect,
		base_urls: urls,
		concurrency: input.concurrency,
		retries: input.retries,
		parameters: { temperature: 0, top_p: 1, seed: 0, max_tokens: input.maxTokens, deadline_s: input.deadlineS },
		texts: {
			version: texts.version,
			prompt_sha256: texts.prompt.sha256,
			schema_sha256: texts.schema.sha256,
			sent_prompt_sha256: sha256(prompt),
			sent_schema_sha256: sha256(canonicalJson(schema))
		},
		software: await software(input.root)
	};
	return ok({ settings, request, check: checkAnswer(schema) });
}
