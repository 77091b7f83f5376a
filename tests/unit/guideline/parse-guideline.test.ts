import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseGuideline } from '../../../src/lib/domain/guideline/parse-guideline.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const expected = { id: 'seal-check', version: '1.0.0' };

const good = `---
id: seal-check
version: 1.0.0
title: Does the seal hold?
unit: case
present: case
fields:
  - { name: text, title: Text, format: text }
  - { name: log, title: Log, format: messages, required: false }
questions:
  - id: verdict
    title: Does it hold?
    scale: nominal
    labels:
      - { id: PASS, key: "1", title: Holds, definition: It does. }
      - { id: FAIL, key: "2", title: Broken, definition: It does not. }
    unclear: flag
    evidence: optional
    note: optional
route: non-unanimous-or-unclear
---

# Purpose

Find out.
`;

const problems = (text: string, as: typeof expected | undefined = expected) => {
	const result = parseGuideline(text, as, sha256);
	return result.ok ? [] : result.problems;
};

describe('parseGuideline', () => {
	it('reads a guideline', () => {
		const result = parseGuideline(good, expected, sha256);
		expect(result).toMatchObject({
			ok: true,
			guideline: {
				codebook: {
					id: 'seal-check',
					version: '1.0.0',
					fields: [
						{ name: 'text', format: 'text', shared: false, required: true },
						{ name: 'log', format: 'messages', required: false }
					],
					questions: [
						{
							id: 'verdict',
							unclear: { kind: 'flag' },
							labels: [
								{ id: 'PASS', key: '1' },
								{ id: 'FAIL', key: '2' }
							]
						}
					],
					route: 'non-unanimous-or-unclear'
				},
				text: good,
				sha256: sha256(good)
			}
		});
		expect(result.ok && result.guideline.body.trim().startsWith('# Purpose')).toBe(true);
	});

	it('reads CRLF and a BOM, and a label that means unclear', () => {
		expect(problems(`\ufeff${good.replaceAll('\n', '\r\n')}`)).toEqual([]);
		expect(problems(good.replace('unclear: flag', 'unclear: label:FAIL'))).toEqual([]);
	});

	it('takes words and numbers as they are written', () => {
		const result = parseGuideline(
			good.replace('id: PASS, key: "1"', 'id: yes, key: 1').replace('id: FAIL', 'id: no'),
			expected,
			sha256
		);
		expect(result.ok && result.guideline.codebook.questions[0].labels.map(({ id, key }) => id + key)).toEqual([
			'yes1',
			'no2'
		]);
	});

	it('reads outcomes', () => {
		const outcomes = 'outcomes: { model: model, gold: gold, pass: PASS, unsafe: [ASK, BLOCK] }\n---\n\n# P';
		const result = parseGuideline(good.replace('---\n\n# P', outcomes), expected, sha256);
		expect(result.ok && result.guideline.codebook.outcomes).toEqual({
			model: 'model',
			gold: 'gold',
			pass: 'PASS',
			unsafe: ['ASK', 'BLOCK']
		});
		expect(problems(good.replace('---\n\n# P', outcomes.replace('pass: PASS', 'pass: GOOD')))).toMatchObject([
			{ line: 21, path: 'outcomes.pass' }
		]);
	});

	it.each([
		['no front matter', good.slice(4), 1, ''],
		['front matter that is never closed', good.replace('---\n\n#', '\n\n#'), 1, ''],
		['YAML that does not parse', good.replace('format: text }', 'format: text'), 9, ''],
		['a key twice', good.replace('unit: case', 'unit: case\ntitle: Again'), 6, ''],
		['an unknown key', good.replace('unit: case', 'unit: case\nauthor: M'), 6, 'author'],
		['a custom tag', good.replace('title: Does the', 'title: !!js/function Does the'), 4, ''],
		['a local tag', good.replace('title: Does the', 'title: !x Does the'), 4, ''],
		[
			'an alias',
			good.replace('title: Does the seal hold?', 'title: &t Does it').replace('title: Text', 'title: *t'),
			4,
			''
		],
		['a word that is a boolean', good.replace('id: PASS', 'id: true'), 15, 'questions[0].labels[0].id'],
		['nothing where text belongs', good.replace('title: Does the seal hold?', 'title:'), 4, 'title'],
		['an id that is not the folder', good.replace('id: seal-check', 'id: seal-other'), 2, 'id'],
		['an id that is a path', good.replace('id: seal-check', 'id: ../seal'), 2, 'id'],
		['a version that is not the file', good.replace('version: 1.0.0', 'version: 1.0.1'), 3, 'version'],
		['a version that is none', good.replace('version: 1.0.0', 'version: 1.0'), 3, 'version'],
		['an unknown unit', good.replace('unit: case', 'unit: page'), 5, 'unit'],
		['an unknown format', good.replace('format: text', 'format: html'), 8, 'fields[0].format'],
		['an unknown scale', good.replace('scale: nominal', 'scale: interval'), 13, 'questions[0].scale'],
		['an unknown route', good.replace('route: non-unanimous-or-unclear', 'route: unanimous'), 20, 'route'],
		['an unknown way of being unclear', good.replace('unclear: flag', 'unclear: maybe'), 17, 'questions[0].unclear'],
		['unclear naming no label', good.replace('unclear: flag', 'unclear: label:MAYBE'), 17, 'questions[0].unclear'],
		['a field twice', good.replace('name: log', 'name: text'), 9, 'fields[1].name'],
		['fields that differ in case', good.replace('name: log', 'name: TEXT'), 9, 'fields[1].name'],
		['a field name with a prototype', good.replace('name: log', 'name: __proto__'), 9, 'fields[1].name'],
		['a label twice', good.replace('id: FAIL', 'id: PASS'), 16, 'questions[0].labels[1].id'],
		['labels that differ in case', good.replace('id: FAIL', 'id: pass'), 16, 'questions[0].labels[1].id'],
		[
			'labels that differ in normalisation',
			good.replace('id: PASS', 'id: é').replace('id: FAIL', 'id: e\u0301'),
			16,
			'questions[0].labels[1].id'
		],
		['a key twice among labels', good.replace('key: "2"', 'key: "1"'), 16, 'questions[0].labels[1].key'],
		['a reserved key', good.replace('key: "2"', 'key: "u"'), 16, 'questions[0].labels[1].key'],
		['a reserved sign', good.replace('key: "2"', 'key: "?"'), 16, 'questions[0].labels[1].key'],
		['a letter as key', good.replace('key: "2"', 'key: "p"'), 16, 'questions[0].labels[1].key'],
		['scenario answers on pages of cases', good.replace('unit: case', 'unit: scenario'), 6, 'present']
	])('refuses %s', (_, text, line, path) => {
		expect(problems(text)).toContainEqual(expect.objectContaining({ line, path }));
	});

	it.each(['fields', 'questions', 'route'])('names %s when it is missing', (key) => {
		const without = good.replace(new RegExp(`^${key}:.*\\n(?:  .*\\n)*`, 'm'), '');
		expect(problems(without)).toMatchObject([{ line: 2, path: key }]);
	});

	it('gives all problems at once, in the order of the lines', () => {
		const text = good
			.replace('scale: nominal', 'scale: interval')
			.replace('format: text', 'format: html')
			.replace('route: non-unanimous-or-unclear', 'route: x');
		expect(problems(text).map(({ line }) => line)).toEqual([8, 13, 20]);
	});
});
