import { describe, expect, it } from 'vitest';
import type { Codebook, FieldFormat } from '../../../src/lib/domain/guideline/codebook.ts';
import { checkQuote } from '../../../src/lib/domain/labels/check-quote.ts';

const formats: [string, FieldFormat][] = [
	['evidence', 'markdown'],
	['effect', 'json'],
	['log', 'messages']
];
const codebook: Codebook = {
	id: 'x',
	version: '1.0.0',
	title: 'X',
	unit: 'case',
	present: 'case',
	fields: formats.map(([name, format]) => ({ name, title: name, format, shared: false, required: true })),
	questions: [],
	route: 'non-unanimous'
};
const visible = {
	evidence: 'Seal 🔏 valid: the keeper 👩‍🚒 signed,\r\ncafe\u0301 open, status active.',
	effect: { to: 'repair fund', 'a/b': ['x', 'north fund'], n: 1 },
	log: [{ role: 'user', content: 'Move 🔏 it.' }]
};
const check = (field: string, start: number, end: number, quote: string, path?: string) =>
	checkQuote(visible, codebook, { field, start, end, quote, ...(path === undefined ? {} : { path }) });

describe('checkQuote', () => {
	it.each([
		['after emoji', 'evidence', 7, 12, 'valid', undefined],
		['an emoji', 'evidence', 5, 6, '🔏', undefined],
		['through a cluster', 'evidence', 25, 26, '👩', undefined],
		['across CR LF', 'evidence', 35, 39, ',\r\nc', undefined],
		['a combining mark', 'evidence', 42, 43, '\u0301', undefined],
		['the whole field', 'evidence', 0, 64, visible.evidence, undefined],
		['a string in JSON', 'effect', 7, 11, 'fund', '/to'],
		['a string in a list under a name with a slash', 'effect', 0, 5, 'north', '/a~1b/1'],
		['a message', 'log', 5, 6, '🔏', '/0/content']
	])('takes %s', (_, field, start, end, quote, path) => {
		expect(check(field, start, end, quote, path)).toMatchObject({ ok: true });
	});

	it.each([
		['UTF-16 offsets', 'evidence', 8, 13, 'valid', undefined, 'quote'],
		['a normalised quote', 'evidence', 38, 42, 'café', undefined, 'quote'],
		['offsets past the end', 'evidence', 60, 99, 'active.', undefined, 'start'],
		['an empty span', 'evidence', 3, 3, '', undefined, 'start'],
		['a negative start', 'evidence', -1, 3, 'Sea', undefined, 'start'],
		['a path in text', 'evidence', 0, 4, 'Seal', '/x', 'path'],
		['JSON without a path', 'effect', 0, 4, 'repa', undefined, 'path'],
		['a path to a number', 'effect', 0, 1, '1', '/n', 'path'],
		['a path to nowhere', 'effect', 0, 1, 'x', '/constructor', 'path'],
		['a field that is not there', 'toString', 0, 1, 'x', undefined, 'field']
	])('refuses %s', (_, field, start, end, quote, path, where) => {
		expect(check(field, start, end, quote, path)).toMatchObject({ ok: false, field: where });
	});

	it('takes a json field that is one string as its text', () => {
		expect(
			checkQuote({ effect: 'plain text' }, codebook, { field: 'effect', start: 6, end: 10, quote: 'text' })
		).toMatchObject({ ok: true });
	});
});
