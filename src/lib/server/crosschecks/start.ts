import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answerSchema } from '../../domain/crosscheck/answer-schema.ts';
import { checkAnswer } from '../../domain/crosscheck/check-answer.ts';
import type { Dialect } from '../../domain/crosscheck/dialect.ts';
import { promptText } from '../../domain/crosscheck/prompt-text.ts';
import type { RequestSettings } from '../../domain/crosscheck/request-text.ts';
import type { CheckAnswer } from '../../domain/crosscheck/score-response.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { id } from '../id.ts';
import { software } from '../bundle/software.ts';
import { sha256 } from '../sha256.ts';
import { Archive, readAttempts } from './archive.ts';
import { baseUrl } from './base-url.ts';
import { readTexts } from './read-texts.ts';
import { sameRun, type RunSettings } from './run-settings.ts';
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
	/** Id of a run, or its folder: go on with it. */
	resume?: string;
	/** Folder for a new run; in the data folder when left out. */
	out?: string;
	dataFolder: string;
	/** The checkout: prompts, and what software ran. */
	root: string;
	clock: () => Date;
}

/** A run that is ready to go on. */
export interface Started {
	run: string;
	folder: string;
	archive: Archive;
	settings: RunSettings;
	/** Of this sitting: a resumed run may be on another machine. */
	baseUrls: string[];
	request: RequestSettings;
	check: CheckAnswer;
	/** Of before: cases and hashes of requests that were scored, and attempts by case. */
	answered: Set<string>;
	attempts: Map<string, number>;
	resumed: boolean;
}

/** Makes a run's folder, or opens the one to be resumed, which has to be about the same target, model and texts. */
export async function start(target: Target, input: CrosscheckInput): Promise<Result<Started>> {
	const question = questionOf(target.guideline, input.question);
	if (!question.ok) return question;
	const urls: string[] = [];
	for (const one of input.baseUrls) {
		const read = baseUrl(one);
		if (!read.ok) return read;
		urls.push(read.value);
	}
	const texts = await readTexts(input.root);
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
	const ready = {
		baseUrls: urls,
		request,
		check: checkAnswer(schema),
		answered: new Set<string>(),
		attempts: new Map<string, number>()
	};
	if (input.resume === undefined) {
		const folder = input.out ?? join(runsFolder(input.dataFolder), run);
		if (input.out === undefined) mkdirSync(runsFolder(input.dataFolder), { recursive: true });
		const archive = Archive.make(folder, settings);
		return archive.ok ? ok({ run, folder, archive: archive.value, settings, ...ready, resumed: false }) : archive;
	}
	return resume(runFolder(input.dataFolder, input.resume), settings, ready);
}

async function resume(
	folder: string,
	settings: RunSettings,
	ready: Pick<Started, 'baseUrls' | 'request' | 'check' | 'answered' | 'attempts'>
): Promise<Result<Started>> {
	const opened = Archive.open(folder);
	if (!opened.ok) return opened;
	const { archive, settings: before } = opened.value;
	const different = sameRun(before, settings);
	if (different.length) {
		archive.close();
		return fail(
			'conflict',
			`The run in ${folder} was made with other settings (${different.join(', ')}). Resume it with its own, or begin another run.`,
			'resume'
		);
	}
	for await (const { case: item, request_sha256, outcome } of readAttempts(folder)) {
		if (outcome !== null) ready.answered.add(`${item} ${request_sha256}`);
		ready.attempts.set(item, (ready.attempts.get(item) ?? 0) + 1);
	}
	return ok({ run: before.run, folder, archive, settings: before, ...ready, resumed: true });
}

/** Where the runs of a data folder lie. */
export function runsFolder(dataFolder: string): string {
	return join(dataFolder, 'crosschecks');
}

/** The folder of a run that is named by its id, or by its folder. */
export function runFolder(dataFolder: string, named: string): string {
	return /[./\\]/.test(named) ? named : join(runsFolder(dataFolder), named);
}
