import { describe, expect, it } from 'vitest';
import { mergeDraft } from '../../../src/lib/ui/labelling/merge-draft.ts';
import { workingAnswers, type Working } from '../../../src/lib/ui/labelling/working.ts';
import { labelPage } from './label-page.ts';

const stored = workingAnswers(labelPage());
/** The stored answers with changes to the first and the second. */
const with_ = (first: Partial<Working>, second: Partial<Working> = {}) => [
	{ ...stored[0], ...first },
	{ ...stored[1], ...second }
];

describe('a draft under what was put in since the page opened', () => {
	it('comes back whole where nothing was touched', () => {
		const draft = with_({ label: 'BLOCK', note: 'why' }, { unclear: true });
		expect(mergeDraft(stored, stored, draft)).toEqual({ answers: draft, offered: [] });
	});

	it('never takes the place of what was touched, and is offered there', () => {
		const now = with_({ label: 'ALLOW' });
		const draft = with_({ label: 'BLOCK', note: 'an old note' }, { label: 'BLOCK' });
		const { answers, offered } = mergeDraft(stored, now, draft);
		expect(answers).toMatchObject([{ label: 'ALLOW', note: 'an old note' }, { label: 'BLOCK' }]);
		expect(offered).toEqual([draft[0]]);
		const typed = mergeDraft(stored, with_({ note: 'a new note' }), with_({ note: 'an old note' }));
		expect(typed.answers[0].note).toBe('a new note');
		expect(typed.offered[0].note).toBe('an old note');
	});

	it('offers nothing when both say the same, and leaves out answers that are not on the page', () => {
		const now = with_({ label: 'ALLOW', unclear: true });
		expect(mergeDraft(stored, now, now)).toEqual({ answers: now, offered: [] });
		expect(mergeDraft(stored, now, [{ ...stored[0], assignment: 'gone', label: 'BLOCK' }]).answers).toEqual(now);
	});

	it('keeps the revision that the draft was begun on, so that a later one is noticed', () => {
		const later = stored.map((answer) => ({ ...answer, base: 2, label: 'ALLOW' }));
		const draft = with_({ base: 1, label: 'BLOCK' }, { base: 1, label: 'ALLOW' });
		expect(mergeDraft(later, later, draft).answers.map((answer) => answer.base)).toEqual([1, 2]);
		// Answers that the draft has no word on are as they are stored since.
		expect(mergeDraft(later, later, with_({ label: 'BLOCK' })).answers).toMatchObject([
			{ base: 0, label: 'BLOCK' },
			{ base: 2, label: 'ALLOW' }
		]);
	});
});
