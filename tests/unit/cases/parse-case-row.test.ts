import { describe, expect, it } from 'vitest';
import { caseColumnProblems } from '../../../src/lib/domain/cases/case-columns.ts';
import { fingerprint } from '../../../src/lib/domain/cases/fingerprint.ts';
import { parseCaseRow } from '../../../src/lib/domain/cases/parse-case-row.ts';
import type { Codebook } from '../../../src/lib/domain/guideline/codebook.ts';
import type { Json } from '../../../src/lib/domain/shared/json.ts';
import { sha256 } from '../../../src/lib/server/sha256.ts';

const field = (name: string, format: 'text' | 'markdown' | 'json' | 'messages', more = {}) => ({
	name,
	title: name,
	format,
	shared: false,
	required: true,
	...more
});
const codebook: Codebook = {
	id: 'x',
	version: '1.0.0',
	title: 'X',
	unit: 'case',
	present: 'case',
	fields: [
		field('text', 'markdown'),
		field('effect', 'json', { required: false }),
		field('log', 'messages', { required: false })
	],
	questions: [],
	route: 'non-unanimous'
};
const json = (value: unknown) => parseCaseRow({ form: 'json', value: value as Json }, codebook);
const csv = (row: Record<string, string>) =>
	parseCaseRow({ form: 'csv', columns: Object.keys(row), cells: Object.values(row) }, codebook);
const paths = (result: ReturnType<typeof json>) => (result.ok ? [] : result.problems.map(({ path }) => path));

describe('parseCaseRow', () => {
	it('reads a case; the scenario defaults to the id', () => {
		expect(json({ id: 'a', visible: { text: '' } })).toEqual({
			ok: true,
			value: { id: 'a', scenario: 'a', visible: { text: '' }, strata: {}, hidden: {}, source: null }
		});
	});

	it('reads the same case from CSV as from JSON', () => {
		const effect = { amount: 4.5, to: ['x'] };
		const want = json({
			id: 'a',
			scenario: 's',
			strata: { domain: 'd' },
			visible: { text: ' t ', effect },
			hidden: { reference: 'ALLOW' },
			source: { licence: 'MIT' }
		});
		expect(want.ok).toBe(true);
		expect(
			csv({
				id: 'a',
				scenario: 's',
				'strata.domain': 'd',
				'strata.split': '',
				'visible.text': ' t ',
				'visible.effect': JSON.stringify(effect),
				'visible.log': '',
				'hidden.reference': 'ALLOW',
				'source.licence': 'MIT'
			})
		).toEqual(want);
	});

	it('keeps names such as __proto__ in hidden data and strata', () => {
		const result = csv({ id: 'a', 'visible.text': 't', 'hidden.__proto__': 'x', 'strata.constructor': 'y' });
		expect(result.ok && Object.entries(result.value.hidden)).toEqual([['__proto__', 'x']]);
		expect(result.ok && Object.entries(result.value.strata)).toEqual([['constructor', 'y']]);
	});

	it.each([
		['a list', [1], ['']],
		['null', null, ['']],
		['no id, no visible', {}, ['id', 'visible']],
		['an id that is a number', { id: 7, visible: { text: 't' } }, ['id']],
		['a blank id', { id: ' ', visible: { text: 't' } }, ['id']],
		['a scenario that is null', { id: 'a', scenario: null, visible: { text: 't' } }, ['scenario']],
		['an unknown key', { id: 'a', label: 'ALLOW', visible: { text: 't' } }, ['label']],
		['visible that is a list', { id: 'a', visible: [] }, ['visible']],
		['a field that is missing', { id: 'a', visible: {} }, ['visible.text']],
		['a field that is not listed', { id: 'a', visible: { text: 't', toString: 'x' } }, ['visible.toString']],
		['a text that is null', { id: 'a', visible: { text: null } }, ['visible.text']],
		[
			'strata that are no strings',
			{ id: 'a', strata: { d: 7, s: null }, visible: { text: 't' } },
			['strata.d', 'strata.s']
		],
		['hidden that is text', { id: 'a', hidden: 'x', visible: { text: 't' } }, ['hidden']],
		['messages that are no list', { id: 'a', visible: { text: 't', log: 'x' } }, ['visible.log']],
		['a message without a role', { id: 'a', visible: { text: 't', log: [{ content: 'x' }] } }, ['visible.log']],
		['a message that is text', { id: 'a', visible: { text: 't', log: ['x'] } }, ['visible.log']]
	])('refuses %s', (_, value, want) => {
		expect(paths(json(value))).toEqual(want);
	});

	it('takes messages as chat interfaces write them', () => {
		const log = [
			{ role: 'user', content: 'x' },
			{ role: 'assistant', content: null, tool_calls: [{ name: 'f', arguments: '{}' }] },
			{ role: 'tool', content: [{ type: 'text', text: 'y' }] },
			{ role: 'assistant', tool_calls: [] }
		];
		expect(json({ id: 'a', visible: { text: 't', log } }).ok).toBe(true);
	});

	it('parses cells of json fields strictly', () => {
		expect(paths(csv({ id: 'a', 'visible.text': 't', 'visible.effect': '{"a":1,"a":2}' }))).toEqual(['visible.effect']);
		expect(paths(csv({ id: 'a', 'visible.text': 't', 'visible.log': '{}' }))).toEqual(['visible.log']);
		expect(csv({ id: 'a', 'visible.text': 't', 'visible.effect': '"plain"' })).toMatchObject({
			ok: true,
			value: { visible: { effect: 'plain' } }
		});
	});
});

describe('caseColumnProblems', () => {
	const problems = (...columns: string[]) => caseColumnProblems(columns, codebook).map(({ path }) => path);
	it('takes the columns of a case', () => {
		expect(problems('id', 'scenario', 'strata.a b', 'visible.text', 'hidden.x.y', 'source.licence')).toEqual([]);
	});
	it('tells every column that is unknown, repeated, unnamed or missing once', () => {
		expect(problems('id', 'id', 'visible.text', 'visible.__proto__', 'comment', '', 'strata.')).toEqual([
			'id',
			'visible.__proto__',
			'comment',
			'',
			'strata.'
		]);
		expect(problems('scenario')).toEqual(['id', 'visible.text']);
		expect(problems('ID', ' visible.text')).toEqual(['ID', ' visible.text']);
	});
});

describe('fingerprint', () => {
	it('is the SHA-256 of the canonical JSON', () => {
		expect(fingerprint({ b: 1.0, a: 'é' }, sha256)).toBe(sha256('{"a":"é","b":1}'));
	});
});
