import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerSchema } from '../../../src/lib/domain/crosscheck/answer-schema.ts';
import { caseMessage } from '../../../src/lib/domain/crosscheck/case-message.ts';
import { DIALECTS } from '../../../src/lib/domain/crosscheck/dialect.ts';
import { promptText } from '../../../src/lib/domain/crosscheck/prompt-text.ts';
import { requestFrame, requestText, type RequestSettings } from '../../../src/lib/domain/crosscheck/request-text.ts';
import { parseGuideline } from '../../../src/lib/domain/guideline/parse-guideline.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const parsed = parseGuideline(readFileSync('guidelines/authorization/1.1.0.md', 'utf8'), undefined, sha256);
if (!parsed.ok) throw new Error('The guideline cannot be read.');
const { codebook, body } = parsed.guideline;
const visible = {
	policy: 'P “é”\n\n# P',
	request: '{{guideline}} $&',
	effect: { to: 'x"y', n: [1] },
	evidence: 'E\r\n'
};
const settings: RequestSettings = {
	model: 'm',
	dialect: 'vllm',
	maxTokens: 16_384,
	temperature: 0,
	topP: 1,
	seed: 0,
	prompt: 'S',
	schema: answerSchema(JSON.parse(readFileSync('prompts/crosscheck/1.0.0.schema.json', 'utf8')), ['ALLOW', 'BLOCK'])
};

describe('a request', () => {
	it('shows the guideline’s fields in order, strings verbatim, and nothing else that a case might hold', () => {
		const message = caseMessage(codebook, [{ ...visible, hidden: 'SECRET', reference: 'ALLOW' }]);
		expect(message).toBe(
			`## Policy\n\n${visible.policy}\n\n## Request\n\n${visible.request}\n\n## Effect\n\n{\n  "n": [\n    1\n  ],\n  "to": "x\\"y"\n}\n\n## Evidence\n\n${visible.evidence}`
		);
	});

	it('shows the names inside a value sorted, as a release has them, so that a study and its release give the same text', () => {
		const parted = { ...visible, effect: { b: { y: 1, x: 2 }, a: 3 } };
		const sorted = { ...visible, effect: { a: 3, b: { x: 2, y: 1 } } };
		expect(caseMessage(codebook, [parted])).toBe(caseMessage(codebook, [sorted]));
	});

	it('shows the cases of a scenario one after another, what they share once', () => {
		const message = caseMessage(codebook, [visible, { ...visible, evidence: 'F' }]);
		expect(message.match(/## Policy/g)).toHaveLength(1);
		expect(message).toContain('# Case 2\n\n## Evidence\n\nF');
	});

	it('holds question, labels, UNDETERMINED and the whole guideline in its prompt, whatever signs they hold', () => {
		const text = promptText('{{question}}|{{labels}}|{{guideline}}', codebook.questions[0], '$& {{labels}} $1');
		expect(text).toMatch(
			/^Is the operation authorized\?\|- ALLOW \(Lawful\): .*\n- BLOCK \(Forbidden\): .*\n- UNDETERMINED: /
		);
		expect(text.endsWith('|$& {{labels}} $1')).toBe(true);
		const whole = promptText(readFileSync('prompts/crosscheck/1.0.0.md', 'utf8'), codebook.questions[0], body);
		expect(whole).toContain(body.trim());
		expect(whole).not.toMatch(/\{\{/);
	});

	it.each(DIALECTS)('in the dialect %s turns thinking off in its way, and constrains the answer', (dialect) => {
		const made = JSON.parse(requestText({ ...settings, dialect }, 'C'));
		const { max_tokens, max_completion_tokens, chat_template_kwargs, reasoning_effort, ...rest } = made;
		expect(rest).toEqual({
			model: 'm',
			messages: [
				{ role: 'system', content: 'S' },
				{ role: 'user', content: 'C' }
			],
			temperature: 0,
			top_p: 1,
			seed: 0,
			stream: false,
			response_format: {
				type: 'json_schema',
				json_schema: { name: 'crosscheck', strict: true, schema: settings.schema }
			}
		});
		expect([max_tokens, max_completion_tokens]).toEqual(
			dialect === 'openai' ? [undefined, 16_384] : [16_384, undefined]
		);
		expect(chat_template_kwargs).toEqual(
			['vllm', 'sglang', 'llamacpp'].includes(dialect) ? { enable_thinking: false } : undefined
		);
		expect(reasoning_effort).toBe(dialect === 'ollama' ? 'none' : undefined);
	});

	it('is the same text for the same case, and another for another', () => {
		expect(requestText(settings, 'C')).toBe(requestText({ ...settings }, 'C'));
		expect(requestText(settings, 'C')).not.toBe(requestText(settings, 'D'));
		const frame = requestFrame(settings);
		for (const message of ['C', '“é” \u{1f600} \ud83d "', '']) {
			const text = requestText(settings, message, frame);
			expect(text).toBe(requestText(settings, message));
			expect(text.startsWith(frame.before)).toBe(true);
			expect(JSON.parse(text).messages[1].content).toBe(message);
			expect(text).toBe(JSON.stringify(JSON.parse(text)));
		}
	});

	it('comes of files that never change once they are published', () => {
		const published = JSON.parse(readFileSync('prompts/published.json', 'utf8'));
		const files = readdirSync('prompts/crosscheck').map((name) => `crosscheck/${name}`);
		expect(Object.keys(published).sort()).toEqual(files.sort());
		for (const file of files) expect(sha256(readFileSync(`prompts/${file}`, 'utf8')), file).toBe(published[file]);
	});
});
