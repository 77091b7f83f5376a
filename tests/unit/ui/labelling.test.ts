import { describe, expect, it } from 'vitest';
import { submission, type Submission } from '../../../src/lib/domain/labels/submission.ts';
import { ariaKeys, keyName, shownKey } from '../../../src/lib/ui/keyboard/key-name.ts';
import { COMMANDS } from '../../../src/lib/ui/keyboard/commands.ts';
import { reservedKeys } from '../../../src/lib/domain/guideline/reserved-keys.ts';
import { submissionForm } from '../../../src/lib/ui/labelling/form-names.ts';
import { nextAddress } from '../../../src/lib/ui/labelling/next-address.ts';
import { Stopwatch } from '../../../src/lib/ui/labelling/stopwatch.ts';
import { shortQuote } from '../../../src/lib/ui/labelling/words.ts';
import { readForm } from '../../../src/routes/work/[slug]/[page]/read-form.ts';

describe('the form of a page', () => {
	const sent: Submission = {
		id: '3f0c7d5e-8a55-4a53-9c9b-0b7a5a1c2d3e',
		page: 12,
		marksShown: true,
		answers: [
			{
				assignment: 'a1',
				question: '__proto__',
				base: 0,
				label: 'ALLOW',
				unclear: false,
				note: '',
				evidence: [],
				ms: 1200
			},
			{
				assignment: 'a2',
				question: 'decision',
				base: 3,
				label: 'BLOCK',
				unclear: true,
				note: 'two\nlines 🔏',
				evidence: [{ field: 'evidence', path: '/0/content', start: 1, end: 3, quote: '🔏"' }],
				ms: null
			}
		]
	};

	it('carries a submission there and back unchanged', () => {
		const { input } = readForm(submissionForm(sent, 12), 12);
		const back = submission.parse(input);
		expect({ ...back, answers: back.answers.map(({ pasted: _, ...rest }) => rest) }).toEqual(sent);
	});

	it('gives back what was typed when it is refused, and survives nonsense', () => {
		const form = submissionForm(sent, 12);
		form.delete('a0.label');
		form.set('a1.evidence', '{"not":"a list"');
		const { answers, input } = readForm(form, 12);
		expect(answers.map((a) => [a.label, a.note, a.evidence])).toEqual([
			[null, '', []],
			['BLOCK', 'two\nlines 🔏', []]
		]);
		expect(submission.safeParse(input).success).toBe(false);
		expect(readForm(new FormData(), 1).answers).toEqual([]);
	});

	it('sends no more answers than a page can hold', () => {
		const form = new FormData();
		for (let n = 0; n < 600; n++) form.set(`a${n}.assignment`, 'x');
		expect(readForm(form, 1).answers).toHaveLength(500);
	});
});

describe('names of keys', () => {
	const press = (key: string, held: Partial<Parameters<typeof keyName>[0]> = {}) =>
		keyName({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

	it('follow Shift, not Caps Lock, and take signs as typed', () => {
		expect([press('j'), press('J'), press('J', { shiftKey: true }), press('j', { shiftKey: true })]).toEqual([
			'j',
			'j',
			'J',
			'J'
		]);
		expect([press('?', { shiftKey: true }), press('1'), press('[', { ctrlKey: true, altKey: true })]).toEqual([
			'?',
			'1',
			'['
		]);
		expect([
			press('Enter', { ctrlKey: true }),
			press('Enter', { metaKey: true }),
			press('ArrowLeft', { shiftKey: true })
		]).toEqual(['Ctrl+Enter', 'Ctrl+Enter', 'Shift+ArrowLeft']);
		expect([press('z', { ctrlKey: true }), press('j', { altKey: true })]).toEqual(['Ctrl+z', null]);
	});

	it('are printed and told to assistive technology from the same table', () => {
		expect([shownKey('J'), shownKey('Ctrl+Enter'), shownKey('ArrowLeft')]).toEqual(['Shift j', 'Ctrl Enter', '←']);
		expect(ariaKeys(['J', 'Ctrl+Enter', '?'])).toBe('Shift+J Control+Enter ?');
	});

	it('mean one thing within a scope, and are reserved against labels', () => {
		for (const scope of new Set(COMMANDS.map((c) => c.scope))) {
			const keys = COMMANDS.filter((c) => c.scope === scope).flatMap((c) => c.keys);
			expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
		}
		const signs = COMMANDS.filter((c) => c.scope === 'labelling' || c.scope === 'app').flatMap((c) =>
			c.keys.filter((key) => [...key].length === 1 && !/\d/.test(key))
		);
		expect(signs.filter((key) => !reservedKeys.has(key))).toEqual([]);
		expect(new Set(COMMANDS.map((c) => c.id)).size).toBe(COMMANDS.length);
	});
});

describe('time on task', () => {
	it('counts for one thing at a time, and not while the page is hidden', () => {
		let now = 0;
		const watch = new Stopwatch(() => now);
		watch.count('a');
		now = 1000;
		watch.count('b');
		now = 1500;
		watch.count(null);
		now = 90_000;
		watch.count('a');
		now = 90_250.4;
		expect([watch.spent('a'), watch.spent('b'), watch.spent('c')]).toEqual([1250, 500, 0]);
		now = 90_000;
		expect(watch.spent('a')).toBe(1250);
	});
});

describe('words and addresses', () => {
	it('shorten a quote by characters, in one line', () => {
		expect(shortQuote('  two\n words ')).toBe('two words');
		expect(shortQuote('🔏'.repeat(100), 10)).toBe(`${'🔏'.repeat(9)}…`);
	});

	it('lead to the next open page, or to the list', () => {
		expect(nextAddress('s', 13, { page: 12, place: 11 })).toBe('/work/s/13?stored=12&as=11');
		expect(nextAddress('s', null, { page: 12, place: 11 })).toBe('/work/s?stored=12&as=11');
	});
});
