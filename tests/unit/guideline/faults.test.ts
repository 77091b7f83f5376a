import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseGuideline } from '../../../src/lib/domain/guideline/parse-guideline.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The worked example of the docs: it is what people copy. */
const EXAMPLE = /```markdown\n([\s\S]*?)```/.exec(readFileSync('docs/guidelines.md', 'utf8'))![1];
const lineOf = (words: string) => EXAMPLE.split('\n').findIndex((line) => line.includes(words)) + 1;

const problems = (text: string) => {
	const result = parseGuideline(text, undefined, sha256);
	return result.ok ? [] : result.problems;
};

it('the worked example of the docs holds, and is what the docs say of it', () => {
	expect(problems(EXAMPLE)).toEqual([]);
	const result = parseGuideline(EXAMPLE, undefined, sha256);
	expect(result.ok && result.guideline.codebook.questions[0]).toMatchObject({
		scale: 'ordinal',
		labels: ['RUDE', 'CURT', 'PLAIN', 'FRIENDLY', 'WARM'].map((id, at) => ({ id, key: String(at + 1) }))
	});
});

describe('each fault of the front matter is one line that says what and where', () => {
	/** What is replaced by what; the line with the fault, or words of that line; what the message names. */
	test.each<[fault: string, from: string, to: string, at: string | number, named: string]>([
		['no front matter', '---\nid: courtesy', 'id: courtesy', 1, '---'],
		['broken YAML', 'unit: case', 'unit: [case', 'present: case', 'Flow'],
		['an id with capitals', 'id: courtesy\n', 'id: Courtesy\n', 'id: courtesy', 'Courtesy'],
		['a version that is none', 'version: 1.0.0', 'version: 1.0', 'version', '1.0'],
		['no title', 'title: How courteous is this reply?\n', '', 2, 'title'],
		['an unknown key', 'unit: case', 'unit: case\nunits: 3', 'present: case', 'units'],
		['a key twice', 'present: case', 'unit: case\npresent: case', 'present: case', '"unit"'],
		['an unknown unit', 'unit: case', 'unit: page', 'unit', 'page'],
		['an unknown presentation', 'present: case', 'present: pages', 'present', 'pages'],
		['an unknown format', 'format: markdown', 'format: html', 'name: reply', 'html'],
		['a field twice', 'name: reply', 'name: question', 'name: reply', 'question'],
		['a field without a name', '{ name: question, title', '{ title', 'name: question', 'name'],
		['required that is neither', 'required: false', 'required: never', 'name: thread', 'true or false'],
		['an unknown scale', 'scale: ordinal', 'scale: interval', 'scale', 'interval'],
		['a label twice', 'id: CURT', 'id: RUDE', 'id: CURT', 'RUDE'],
		['a key of a label twice', 'key: "2"', 'key: "1"', 'id: CURT', '1'],
		['a key that is no digit', 'key: "2"', 'key: n', 'id: CURT', 'n'],
		['a label without a definition', ', definition: Insults or belittles the person.', '', 'id: RUDE', 'definition'],
		['unclear that names no label', 'unclear: flag', 'unclear: label:MAYBE', 'unclear: flag', 'MAYBE'],
		['an unknown way of marking unclear', 'unclear: flag', 'unclear: perhaps', 'unclear: flag', 'perhaps'],
		['an unknown rule for quotes', 'evidence: optional', 'evidence: many', 'evidence', 'many'],
		['an unknown rule for notes', 'note: required-when-unclear', 'note: always', 'note:', 'always'],
		['an unknown route', 'route: non-unanimous-or-unclear', 'route: majority', 'route', 'majority'],
		[
			'outcomes that pass with no label',
			'route:',
			'outcomes: { model: m, gold: g, pass: GOOD, unsafe: [x] }\nroute:',
			'route',
			'GOOD'
		]
	])('%s', (_fault, from, to, at, named) => {
		expect(EXAMPLE).toContain(from);
		const found = problems(EXAMPLE.replace(from, to));
		expect(
			found.map((one) => one.message),
			JSON.stringify(found)
		).toHaveLength(1);
		expect(found[0].line).toBe(typeof at === 'number' ? at : lineOf(at));
		expect(`${found[0].path} ${found[0].message}`).toContain(named);
		expect(found[0].message.length).toBeGreaterThan(15);
	});
});
