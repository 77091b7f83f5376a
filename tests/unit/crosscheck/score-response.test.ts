import { describe, expect, it } from 'vitest';
import { answerSchema } from '../../../src/lib/domain/crosscheck/answer-schema.ts';
import { checkAnswer } from '../../../src/lib/domain/crosscheck/check-answer.ts';
import { scoreResponse } from '../../../src/lib/domain/crosscheck/score-response.ts';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { readFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync('prompts/crosscheck/1.0.0.schema.json', 'utf8')) as JsonObject;
const check = checkAnswer(answerSchema(schema, ['ALLOW', 'BLOCK']));
const ANSWER = { supporting_quotes: ['x'], rationale: 'r', ambiguity_notes: '', label: 'ALLOW', confidence: 0.5 };

const body = (content: unknown, more: object = {}, message: object = {}) =>
	JSON.stringify({
		id: 'chatcmpl-1',
		model: 'm',
		choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason: 'stop', ...more }],
		usage: { prompt_tokens: 10, completion_tokens: 5 }
	});
const score = (text: string | null, status = 200, cut = false) => scoreResponse({ status, body: text, cut }, check);
const outcome = (text: string | null, status = 200) => {
	const scored = score(text, status);
	return scored.kind === 'scored' ? scored.outcome : scored.kind;
};
const answer = (change: object) => JSON.stringify({ ...ANSWER, ...change });

describe('a response', () => {
	it('is usable when its content fits the schema', () => {
		expect(score(body(JSON.stringify(ANSWER)))).toEqual({
			kind: 'scored',
			outcome: 'usable',
			answer: ANSWER,
			why: null,
			finishReason: 'stop',
			model: 'm',
			usage: { prompt: 10, completion: 5 },
			content: JSON.stringify(ANSWER)
		});
	});

	it.each([
		['UNDETERMINED', answer({ label: 'UNDETERMINED' }), 'usable'],
		['bounds of confidence', answer({ confidence: 1 }), 'usable'],
		['white space around the JSON', ` \n${JSON.stringify(ANSWER)}\n`, 'usable'],
		['escapes in a quote', answer({ supporting_quotes: ['e\u0301 \u201c'] }), 'usable'],
		['a confidence of 3.3e15', answer({ confidence: 3.3e15 }), 'schema_invalid'],
		['a negative confidence', answer({ confidence: -0.1 }), 'schema_invalid'],
		['a confidence in quotes', answer({ confidence: '0.9' }), 'schema_invalid'],
		['NaN', JSON.stringify(ANSWER).replace('0.5', 'NaN'), 'schema_invalid'],
		['an extra label', answer({ label: 'MAYBE' }), 'schema_invalid'],
		['a label in small letters', answer({ label: 'allow' }), 'schema_invalid'],
		['an extra property', answer({ more: 1 }), 'schema_invalid'],
		['a missing property', JSON.stringify({ label: 'ALLOW' }), 'schema_invalid'],
		['a fence', `\`\`\`json\n${JSON.stringify(ANSWER)}\n\`\`\``, 'schema_invalid'],
		['words before it', `Here: ${JSON.stringify(ANSWER)}`, 'schema_invalid'],
		['a name twice', JSON.stringify(ANSWER).replace('{', '{"label":"BLOCK",'), 'schema_invalid'],
		['an end too early', JSON.stringify(ANSWER).slice(0, -5), 'schema_invalid'],
		['half a surrogate pair', JSON.stringify(ANSWER).replace('"x"', '"\\ud800"'), 'schema_invalid'],
		['no characters', '', 'schema_invalid'],
		['blanks', '   \n', 'schema_invalid'],
		['nothing (null)', null, 'schema_invalid']
	])('whose content holds %s', (_name, content, expected) => {
		expect(outcome(body(content))).toBe(expected);
	});

	it('that stopped at the limit is that, whatever it holds', () => {
		expect(outcome(body(JSON.stringify(ANSWER), { finish_reason: 'length' }))).toBe('output_limit');
		expect(outcome(body(' '.repeat(9999), { finish_reason: 'length' }))).toBe('output_limit');
	});

	it('may be refused by the model or filtered', () => {
		expect(outcome(body(null, {}, { refusal: 'I cannot.' }))).toBe('refused');
		expect(outcome(body('', { finish_reason: 'content_filter' }))).toBe('refused');
		expect(outcome(body(JSON.stringify(ANSWER), {}, { refusal: null }))).toBe('usable');
	});

	it('with its words in the reasoning alone holds no answer', () => {
		expect(outcome(body(null, {}, { reasoning: JSON.stringify(ANSWER) }))).toBe('schema_invalid');
	});

	it.each([
		[500, JSON.stringify({ error: { message: 'failed to parse the output' } })],
		[400, JSON.stringify({ error: { message: 'too long' } })],
		[413, 'too large'],
		[422, '{}']
	])('%s that says what is wrong with this request is the model’s error', (status, text) => {
		expect(outcome(text, status)).toBe('model_error');
	});

	it('that was cut off at what is read of one is the model’s error', () => {
		expect(score('{', 200, true)).toMatchObject({ kind: 'scored', outcome: 'model_error' });
	});

	it.each([
		[502, 'transport'],
		[429, 'transport'],
		[500, 'transport'],
		[307, 'fatal'],
		[401, 'fatal'],
		[400, 'transport']
	])('that was cut off with status %s is what its status says', (status, kind) => {
		expect(score('<html>', status, true).kind).toBe(kind);
		expect(score(null, status, true).kind).toBe(kind);
	});

	it('is told of in one sentence on one line, whatever the server says', () => {
		const told = (message: unknown) => score(JSON.stringify({ error: { message } }), 400).why;
		expect(told('too\n\tlong \u001b[2J\u202e')).toBe('HTTP 400: too long [2J.');
		expect(told('Why not?')).toBe('HTTP 400: Why not?');
		expect(told(7)).toBe('HTTP 400: without words.');
		expect(told('\ud83d\udd0f'.repeat(9000))).toBe(`HTTP 400: ${'\ud83d\udd0f'.repeat(490)}…`);
		expect(score(body(null, {}, { refusal: 'No.\r\nNever' })).why).toBe('No. Never.');
	});

	it.each([
		[502, '<html>Bad gateway</html>'],
		[503, JSON.stringify({ error: { message: 'busy' } })],
		[504, ''],
		[500, 'Internal Server Error'],
		[429, JSON.stringify({ error: { message: 'slow down' } })],
		[408, ''],
		[425, ''],
		[524, ''],
		[200, JSON.stringify({ error: 'out of memory' })],
		[200, '<!doctype html><title>Sign in</title>'],
		[200, body(JSON.stringify(ANSWER)).slice(0, 40)],
		[200, 'data: {"choices":[]}\n\n'],
		[200, JSON.stringify({ choices: [] })],
		[200, '']
	])('%s %s says nothing of the case', (status, text) => {
		expect(outcome(text, status)).toBe('transport');
	});

	it.each([301, 302, 307, 308])('%s sends elsewhere, which is not followed, and ends the run', (status) => {
		expect(score('', status)).toEqual({
			kind: 'fatal',
			why: `HTTP ${status}: it sends requests elsewhere.`,
			brief: `HTTP ${status}.`
		});
	});

	it.each([
		[400, '{"error":{"message":"too long"}}', 'scored'],
		[422, '{"detail":[{"msg":"not permitted"}]}', 'scored'],
		[413, '<html>', 'scored'],
		[400, '<html>The plain HTTP request was sent to HTTPS port</html>', 'transport'],
		[400, 'Client sent an HTTP request to an HTTPS server.', 'transport'],
		[500, '{"detail":"x"}', 'transport'],
		[418, '{"error":"x"}', 'scored']
	])('%s with %s is %s', (status, body, kind) => expect(score(body, status).kind).toBe(kind));

	it.each([401, 402, 403, 404, 405, 407, 410])('%s ends the run', (status) => {
		expect(score(JSON.stringify({ error: { message: 'no such model' } }), status)).toEqual({
			kind: 'fatal',
			why: `HTTP ${status}: no such model.`,
			brief: `HTTP ${status}.`
		});
	});

	it('that is no UTF-8 says nothing of the case, and strange counts of tokens count as unknown', () => {
		expect(outcome(null)).toBe('transport');
		const strange = body(JSON.stringify(ANSWER)).replace('"prompt_tokens":10', '"prompt_tokens":"10"');
		expect(score(strange)).toMatchObject({ usage: { prompt: null, completion: 5 } });
	});
});
