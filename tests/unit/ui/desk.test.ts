import { describe, expect, it } from 'vitest';
import { submission } from '../../../src/lib/domain/labels/submission.ts';
import { besideWords } from '../../../src/lib/ui/labelling/beside-words.ts';
import { Desk } from '../../../src/lib/ui/labelling/desk.svelte.ts';
import { submissionForm } from '../../../src/lib/ui/labelling/form-names.ts';
import { missingWords, shortcomings } from '../../../src/lib/ui/labelling/shortcomings.ts';
import { workingAnswers } from '../../../src/lib/ui/labelling/working.ts';
import { readForm } from '../../../src/routes/work/[slug]/[page]/read-form.ts';
import { labelPage } from './label-page.ts';

describe('Desk', () => {
	it('says what is missing, by context', () => {
		const desk = new Desk(labelPage('case', { note: 'required-when-unclear' }));
		expect(desk.missing.map((m) => m.message)).toEqual(['A has no label', 'B has no label']);
		desk.change(desk.current, 'A Lawful', (a) => (a.label = 'ALLOW'));
		desk.change(desk.current, 'A unclear', (a) => (a.unclear = true));
		expect(desk.missing.map((m) => m.message)).toEqual(['A is unclear and needs a note', 'B has no label']);
		expect(desk.left).toEqual(['A', 'B']);
	});
	it('undoes one step at a time, in words, back to nothing', () => {
		const desk = new Desk(labelPage());
		desk.change(desk.current, 'A Lawful', (a) => (a.label = 'ALLOW'));
		desk.change(desk.current, 'A Forbidden', (a) => (a.label = 'BLOCK'));
		expect([desk.undo(), desk.current.label]).toEqual(['A Forbidden', 'ALLOW']);
		expect([desk.undo(), desk.current.label, desk.undo()]).toEqual(['A Lawful', null, null]);
		expect(desk.changed).toBe(false);
	});
	it('takes only answers that belong to the page, whatever was sent', () => {
		const own = new Desk(labelPage()).answers;
		const foreign = { ...own[0], assignment: 'of-another-page' };
		const desk = new Desk(labelPage(), [foreign, { ...own[1], note: 'typed' }]);
		expect(desk.answers).toEqual([own[0], { ...own[1], note: 'typed' }]);
	});
	it('with one answer for the scenario, keys act on it from every context', () => {
		const desk = new Desk(labelPage('scenario'));
		expect(desk.stations.map((s) => s.short)).toEqual(['A', 'B', 'The scenario']);
		for (desk.at = 0; desk.at < 3; desk.at++) expect(desk.current.assignment).toBe('as-null');
	});
	it('changes nothing once annotation is closed', () => {
		const desk = new Desk({ ...labelPage(), state: 'closed' });
		desk.change(desk.current, 'x', (a) => (a.label = 'ALLOW'));
		expect(desk.current.label).toBeNull();
	});
	it('takes over a later revision under its own changes', () => {
		const desk = new Desk(labelPage());
		desk.change(desk.current, 'A Lawful', (a) => (a.label = 'ALLOW'));
		const later = labelPage();
		later.items[0].answers = [
			{
				question: 'decision',
				revision: 2,
				label: 'BLOCK',
				unclear: false,
				note: '',
				evidence: [],
				at: '2026-01-01T00:00:00.000Z'
			}
		];
		desk.refresh(later, true);
		expect(desk.current).toMatchObject({ label: 'ALLOW', base: 2 });
	});
});

describe('what is missing', () => {
	it('is one sentence, however many lack the same', () => {
		const page = labelPage('case', { note: 'required-when-unclear', evidence: 'required' });
		const answers = workingAnswers(page);
		expect(missingWords(shortcomings(page, answers))).toBe('A and B have no label');
		answers[0] = { ...answers[0], label: 'ALLOW', unclear: true };
		expect(missingWords(shortcomings(page, answers))).toBe('A is unclear and needs a note; B has no label');
		for (const answer of answers) Object.assign(answer, { label: 'ALLOW', unclear: false });
		expect(missingWords(shortcomings(page, answers))).toBe('A and B need a quote');
	});
});

describe('besideWords', () => {
	it('tells two answers apart, also by what one of them lacks', () => {
		const page = labelPage();
		const [question] = page.codebook.questions;
		const none = { label: 'ALLOW', unclear: false, note: '', evidence: [] };
		const full = {
			label: 'BLOCK',
			unclear: true,
			note: 'the date',
			evidence: [{ field: 'evidence', start: 0, end: 4, quote: 'text' }]
		};
		expect(besideWords(question, full, none)).toBe('Forbidden, unclear, note “the date”, quote “text”');
		expect(besideWords(question, none, full)).toBe('Lawful, not unclear, no note, no quote');
		expect(besideWords(question, { ...none, label: null }, none)).toBe('no label');
	});
});

describe('the form', () => {
	it('is read as it was written, with line feeds where browsers send carriage returns', () => {
		const desk = new Desk(labelPage());
		for (const answer of desk.answers) answer.label = 'ALLOW';
		desk.answers[0].note = 'one\ntwo';
		desk.addQuote(desk.answers[0], { field: 'evidence', start: 0, end: 4, quote: 'text' });
		const made = desk.toSubmission(true, () => 1200);
		const form = submissionForm(made, 3);
		form.set('a0.note', 'one\r\ntwo');
		const read = submission.parse(readForm(form, 3).input);
		expect(read).toEqual({ ...made, answers: made.answers.map((a) => ({ ...a, pasted: '' })) });
	});
	it('gives back what was typed though it cannot be stored', () => {
		const form = new FormData();
		form.set('id', 'no id');
		form.set('a0.assignment', 'as-A');
		form.set('a0.evidence', '[{"quote":1},');
		form.set('a0.note', 'kept');
		const read = readForm(form, 1);
		expect(submission.safeParse(read.input).success).toBe(false);
		expect(read.answers).toMatchObject([{ assignment: 'as-A', label: null, note: 'kept', evidence: [] }]);
	});
});
