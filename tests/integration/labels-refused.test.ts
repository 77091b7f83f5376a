import { describe, expect, it } from 'vitest';
import { submission, type Submission } from '../../src/lib/domain/labels/submission.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { contents } from '../support/contents.ts';
import { database } from '../support/database.ts';
import { filled, letterOf, letterStudy, uuid, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

type Answer = Submission['answers'][number];
type Change = (input: Submission) => Submission;

/** Changes the first answer to this question. */
const change =
	(question: string, what: Partial<Answer>): Change =>
	(input) => {
		const at = input.answers.findIndex((answer) => answer.question === question);
		return { ...input, answers: input.answers.map((answer, n) => (n === at ? { ...answer, ...what } : answer)) };
	};
const quote = (start: number, end: number, text: string, field = 'letter') =>
	change('decision', { evidence: [{ field, start, end, quote: text }] });
const length = [...letterOf('a')].length;

/** What is wrong, how the submission says it, what it is told, and whether the field is named. */
const REFUSED: [string, Change, code: string, why: RegExp][] = [
	[
		'a question without an answer',
		(input) => ({ ...input, answers: input.answers.slice(1) }),
		'invalid',
		/has no label/
	],
	['a case without answers', (input) => ({ ...input, answers: input.answers.slice(2) }), 'invalid', /has no label/],
	[
		'a question answered twice',
		(input) => ({ ...input, answers: [...input.answers, input.answers[0]] }),
		'invalid',
		/twice/
	],
	['a label of another question', change('decision', { label: 'WARM' }), 'invalid', /“WARM” is not a label/],
	['a label in other letters', change('decision', { label: 'yes' }), 'invalid', /“yes” is not a label/],
	['a label from the prototype', change('decision', { label: '__proto__' }), 'invalid', /is not a label/],
	['a question that the guideline does not have', change('tone', { question: 'mood' }), 'not_found', /Reload/],
	['an assignment that does not exist', change('tone', { assignment: 'none' }), 'not_found', /Reload/],
	['an unclear mark where there is none', change('tone', { unclear: true }), 'invalid', /no unclear mark/],
	['a note where none is taken', change('tone', { note: 'a note' }), 'invalid', /takes no note/],
	[
		'a quote where none is taken',
		change('tone', { evidence: [{ field: 'letter', start: 0, end: 4, quote: 'Seal' }] }),
		'invalid',
		/takes no quotes/
	],
	['a quote of other words', quote(0, 4, 'Sea!'), 'invalid', /not at its place/],
	['a quote counted in code units', quote(8, 10, 'of'), 'invalid', /not at its place/],
	['a quote that ends behind the text', quote(0, length + 1, letterOf('a')), 'invalid', /not at its place/],
	['a quote that begins behind the text', quote(length + 3, length + 4, 'x'), 'invalid', /not at its place/],
	['a quote of nothing', quote(4, 4, ''), 'invalid', /not at its place/],
	['a quote backwards', quote(4, 0, 'Seal'), 'invalid', /not at its place/],
	['a quote before the text', quote(-4, 0, 'old.'), 'invalid', /not at its place/],
	['a quote of a field that the case does not have', quote(0, 4, 'Seal', 'record'), 'invalid', /not at its place/],
	['a quote of a field that nobody has', quote(0, 4, 'Seal', 'constructor'), 'invalid', /not at its place/],
	['pasted words that stand nowhere', change('decision', { pasted: 'No such words.' }), 'invalid', /does not stand/]
];

describe('a submission that cannot be stored', () => {
	it('says why, names the answer, and leaves every table as it was', async () => {
		const here = await database();
		const { db } = here;
		const ada = await person(db);
		const slug = await letterStudy(here, {
			scenarios: { s: ['a', 'b'] },
			annotators: [ada],
			whole: true,
			edit: (text) => {
				const at = text.indexOf('- id: tone');
				const tone = text
					.slice(at)
					.replace('evidence: optional', 'evidence: none')
					.replace('note: optional', 'note: none');
				return text.slice(0, at) + tone;
			}
		});
		const good = await filled(db, ada, slug, 1);
		for (const time of ['with nothing stored', 'as a revision']) {
			const before = await contents(db);
			for (const [what, wrong, code, why] of REFUSED) {
				// All other answers are good and new, so that storing a part of them would show.
				const input = wrong({ ...good, id: uuid() });
				const said = await labels.submit(db, ada, slug, input);
				expect(said, `${what}, ${time}`).toMatchObject({ ok: false, code, message: expect.stringMatching(why) });
				const names = good.answers.map((one) => `${one.assignment}:${one.question}`);
				if (code === 'invalid' && !what.includes('twice'))
					expect(names, what).toContain((said as { field: string }).field);
			}
			expect(await contents(db), time).toEqual(before);
			if (time === 'as a revision') break;
			value(await labels.submit(db, ada, slug, good));
			for (const answer of good.answers) if (answer.question === 'decision') answer.label = 'NO';
			for (const answer of good.answers) answer.base = 1;
		}
	});

	it('lacks a note or a quote that the guideline asks for', async () => {
		const here = await database();
		const { db } = here;
		const ada = await person(db);
		const slug = await letterStudy(here, {
			scenarios: { s: ['a'] },
			annotators: [ada],
			edit: (text) =>
				text
					.replaceAll('note: optional', 'note: required-when-unclear')
					.replace('evidence: optional', 'evidence: required')
		});
		const evidence = [{ field: 'letter', start: 0, end: 4, quote: 'Seal' }];
		const say = (decision: Partial<Answer>, tone: Partial<Answer> = {}) =>
			filled(db, ada, slug, 1, (question) => (question === 'tone' ? tone : decision));
		const before = await contents(db);
		for (const [decision, tone] of [
			[{}, {}],
			[{ evidence, unclear: true }, {}],
			[{ evidence, unclear: true, note: ' \n ' }, {}],
			[{ evidence }, { label: 'OPEN' }]
		])
			expect(await labels.submit(db, ada, slug, await say(decision, tone))).toMatchObject({
				ok: false,
				code: 'invalid'
			});
		expect(await contents(db)).toEqual(before);
		value(await labels.submit(db, ada, slug, await say({ evidence, unclear: true, note: 'Why.' })));
		expect(await db.span.count()).toBe(1);
	});

	it('comes after the close, new or as a revision', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: { s: ['a'] }, annotators: [ada, ben] });
		value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 1)));
		value(await studies.close(db, system, slug, { waive: 'One is enough.' }));
		const before = await contents(db);
		for (const one of [ada, ben]) {
			const late = await filled(db, one, slug, 1, () => ({ note: 'late' }));
			expect(await labels.submit(db, one, slug, late)).toMatchObject({ ok: false, code: 'frozen' });
		}
		expect(await contents(db)).toEqual(before);
		expect(value(await labels.page(db, ada, slug, 1)).state).toBe('closed');
	});

	it('races with the close: it is stored before it and counted, or refused', async () => {
		const here = await database();
		const { db } = here;
		const [ada, ben] = [await person(db), await person(db)];
		const slug = await letterStudy(here, { scenarios: { s: ['a'] }, annotators: [ada, ben] });
		value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 1)));
		value(await labels.submit(db, ben, slug, await filled(db, ben, slug, 1)));
		const revision = await filled(db, ben, slug, 1, () => ({ label: 'NO' }));
		revision.answers[1].label = 'WARM';
		const [closed, sent] = await Promise.all([studies.close(db, system, slug), labels.submit(db, ben, slug, revision)]);
		expect(closed).toMatchObject({ ok: true });
		if (!sent.ok) expect(sent.code).toBe('frozen');
		expect(await db.dispute.count()).toBe(sent.ok ? 1 : 0);
		expect(await db.answer.count()).toBe(sent.ok ? 5 : 4);
	});
});

describe('what a page may send', () => {
	const answer: Answer = {
		assignment: 'a',
		question: 'decision',
		base: 0,
		label: 'YES',
		unclear: false,
		note: '',
		evidence: [],
		ms: null
	};
	const input = { id: uuid(), page: 1, marksShown: null, answers: [answer] };
	const parts = (changed: object) => {
		const parsed = submission.safeParse({ ...input, answers: [{ ...answer, ...changed }] });
		return parsed.success ? null : parsed.error.issues.map((issue) => issue.path.join('.'));
	};

	it('is bounded, and read strictly', () => {
		expect(parts({})).toBeNull();
		expect(parts({ note: 'n'.repeat(20_000) })).toBeNull();
		expect(parts({ note: 'n'.repeat(20_001) })).toEqual(['answers.0.note']);
		expect(parts({ label: '' })).toEqual(['answers.0.label']);
		expect(parts({ label: null })).toEqual(['answers.0.label']);
		expect(parts({ base: -1 })).toEqual(['answers.0.base']);
		expect(parts({ ms: Number.POSITIVE_INFINITY })).toEqual(['answers.0.ms']);
		expect(parts({ unclear: 'yes' })).toEqual(['answers.0.unclear']);
		expect(parts({ evidence: [{ field: 'letter', start: -1, end: 0.5, quote: '' }] })).toEqual(
			['start', 'end', 'quote'].map((name) => `answers.0.evidence.0.${name}`)
		);
		expect(parts({ evidence: Array(101).fill({ field: 'f', start: 0, end: 1, quote: 'q' }) })).toEqual([
			'answers.0.evidence'
		]);
		expect(parts({ extra: 1 })).not.toBeNull();
		expect(submission.safeParse({ ...input, answers: [] }).success).toBe(false);
		expect(submission.safeParse({ ...input, id: 'x' }).success).toBe(false);
	});

	it('holds no half of a character, which nothing could be stored or hashed with', () => {
		expect(parts({ note: 'a \ud83d\udd0f whole' })).toBeNull();
		expect(parts({ note: 'a \ud83d half' })).toEqual(['answers.0.note']);
		expect(parts({ evidence: [{ field: 'letter', start: 0, end: 1, quote: '\udd0f' }] })).toEqual([
			'answers.0.evidence.0.quote'
		]);
	});
});
