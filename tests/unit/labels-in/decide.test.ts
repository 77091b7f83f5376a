import { describe, expect, it } from 'vitest';
import { decide, type Assigned } from '../../../src/lib/domain/labels/decide.ts';
import type { OwnAnswer } from '../../../src/lib/domain/labels/label-page.ts';
import { labelPage } from '../ui/label-page.ts';

const { codebook } = labelPage('scenario');
const stored: OwnAnswer = {
	question: 'decision',
	revision: 2,
	label: 'ALLOW',
	unclear: false,
	note: '',
	evidence: [],
	at: '2026-01-01T00:00:00.000Z'
};
/** Decides about one answer with this base and label, when `latest` is stored. */
function answered(base: number, label: string, latest: OwnAnswer[]) {
	const page: Assigned[] = [{ assignment: 'a', item: 'i', visible: [{ evidence: 'text' }], latest }];
	const answer = { assignment: 'a', question: 'decision', base, label, unclear: false, note: '', evidence: [], ms: 0 };
	return decide(codebook, { id: 'x', page: 1, marksShown: null, answers: [answer] }, page);
}

describe('the revision that an answer was begun on', () => {
	it('is the last one, or none when nothing is stored', () => {
		expect(answered(0, 'BLOCK', [])).toMatchObject({ ok: true, value: [{ revision: 1 }] });
		expect(answered(2, 'BLOCK', [stored])).toMatchObject({ ok: true, value: [{ revision: 3 }] });
	});
	it.each([
		[99, []],
		[1, []],
		[0, [stored]],
		[1, [stored]],
		[3, [stored]],
		[99, [stored]]
	] as const)('%i is a conflict otherwise', (base, latest) => {
		const found = answered(base, 'BLOCK', [...latest]);
		expect(found).toMatchObject({ ok: false, code: 'conflict', field: 'stored-elsewhere' });
	});
	it('does not matter when the answer says what is stored', () => {
		for (const base of [0, 1, 2, 99]) expect(answered(base, 'ALLOW', [stored])).toEqual({ ok: true, value: [] });
	});
});

it('pasted lines beyond what an answer may hold are refused before any of them is looked for', () => {
	const page: Assigned[] = [{ assignment: 'a', item: 'i', visible: [{ evidence: 'text' }], latest: [] }];
	const said = { assignment: 'a', question: 'decision', base: 0, label: 'ALLOW', unclear: false, note: '', ms: 0 };
	const answer = { ...said, evidence: [], pasted: 'no such words\n'.repeat(101) };
	const found = decide(codebook, { id: 'x', page: 1, marksShown: null, answers: [answer] }, page);
	expect(found).toMatchObject({ ok: false, code: 'invalid', message: expect.stringContaining('101 lines') });
});
