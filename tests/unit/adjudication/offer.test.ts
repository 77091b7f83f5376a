import { describe, expect, test } from 'vitest';
import { offerOf, storedWords, type Standing } from '../../../src/lib/ui/adjudication/offer.ts';

const at = (claim: Standing['claim'], decidedBy: Standing['decidedBy'], blind: boolean) =>
	offerOf({ claim, until: claim === 'free' ? '' : '15:10', decidedBy, decidedAt: decidedBy ? '14:41' : '', blind });

const FREE = 'Not claimed';
const MINE = 'Claimed by you until 15:10';
const THEIRS = 'Claimed by another adjudicator until 15:10';
const BY_ME = 'Decided by you, 14:41';
const BY_OTHER = 'Decided by another adjudicator, 14:41';
const BLIND = 'Store decision and show the answers';
const FINAL = 'Store final decision';
const CHANGED = 'Store the changed decision';

/*
 * Nothing, and a blind decision by another, are one row: nobody may be told of it. A blind decision of one's own beside a final
 * one of another arises both ways round: who decided blind before the other decided, and who wants to change the decision.
 */
test.each<[Standing['claim'], Standing['decidedBy'], boolean, string, string[], string, 'folded' | 'open', string]>([
	['free', null, false, FREE, ['claim'], BLIND, 'open', ''],
	['yours', null, false, MINE, ['keep', 'release'], BLIND, 'open', ''],
	['other', null, false, THEIRS, [], BLIND, 'open', 'unless they have decided the case by then'],
	['free', null, true, FREE, ['claim'], FINAL, 'open', ''],
	['yours', null, true, MINE, ['keep', 'release'], FINAL, 'open', ''],
	['other', null, true, THEIRS, [], FINAL, 'open', 'unless they have decided the case by then'],

	['free', 'you', true, BY_ME, [], CHANGED, 'folded', 'decided by you. Nothing is left to do here.'],
	['yours', 'you', true, `${BY_ME}. ${MINE}`, ['release'], CHANGED, 'folded', 'You are looking at it again.'],
	['other', 'you', true, `${BY_ME}. ${THEIRS}`, [], CHANGED, 'folded', 'no change of yours can be stored'],
	['free', 'you', false, BY_ME, [], BLIND, 'folded', 'are shown once a blind decision of yours is stored'],
	['yours', 'you', false, `${BY_ME}. ${MINE}`, ['release'], BLIND, 'folded', 'are shown once a blind decision'],
	['other', 'you', false, `${BY_ME}. ${THEIRS}`, [], BLIND, 'folded', 'no change of yours can be stored'],

	['free', 'another', false, BY_OTHER, [], BLIND, 'folded', 'This case is decided. Nothing is left to do here.'],
	['yours', 'another', false, `${BY_OTHER}. ${MINE}`, ['keep', 'release'], BLIND, 'open', 'until you store another'],
	['other', 'another', false, `${BY_OTHER}. ${THEIRS}`, [], BLIND, 'folded', 'no change of yours can be stored'],
	['free', 'another', true, BY_OTHER, [], CHANGED, 'folded', 'This case is decided. Nothing is left to do here.'],
	['yours', 'another', true, `${BY_OTHER}. ${MINE}`, ['keep', 'release'], CHANGED, 'open', 'until you store another'],
	['other', 'another', true, `${BY_OTHER}. ${THEIRS}`, [], CHANGED, 'folded', 'no change of yours can be stored']
])('claim %s, decided by %s, own blind %s', (claim, by, blind, line, acts, button, form, notice) => {
	const offer = at(claim, by, blind);
	expect(offer.line).toBe(line);
	expect(offer.acts).toEqual(acts);
	expect(offer.button).toBe(button);
	expect(offer.folded).toBe(form === 'folded');
	expect(offer.blocked).toBe(claim === 'other');
	if (notice) expect(offer.notice).toContain(notice);
	else expect(offer.notice).toBe('');
	// Whose turn it is, in the heading too.
	expect(offer.changing).toBe(by !== null);
	expect(offer.heading.startsWith('Change')).toBe(by !== null);
	expect(offer.heading.includes('blind first')).toBe(by !== null && !blind);
	// A stored change is never promised while another has the case, nor a free text where nothing is free.
	expect(offer.notice.includes('can be stored when their claim has ended')).toBe(claim === 'other' && by === null);
	expect(offer.notice.includes('are shown once')).toBe(by !== null && !blind);
});

describe('what is announced', () => {
	test('names the decision that was stored', () => {
		expect(storedWords('blind', false, 'three answers')).toBe('Decision stored. Three answers are shown below.');
		expect(storedWords('blind', false, 'one answer')).toBe('Decision stored. One answer is shown below.');
		expect(storedWords('blind', true, '12 answers')).toBe(
			'Decision stored. 12 answers are shown below. So is the final decision that stands.'
		);
		expect(storedWords('final', false, 'two answers')).toBe('Final decision stored. The case is decided.');
		expect(storedWords('final', true, 'two answers')).toBe('Changed decision stored.');
	});
});
