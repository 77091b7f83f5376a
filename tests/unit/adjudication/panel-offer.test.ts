import { expect, test } from 'vitest';
import { panelOffer, panelStoredWords, type PanelStanding } from '../../../src/lib/ui/adjudication/panel-offer.ts';

const BLIND = 'Store decision and show the answers';
const FINAL = 'Store final decision';
const CHANGED = 'Store the changed decision';

/** In the order: claim, how many agree (null: no own final decision), decided, own blind decision; then what the page offers and says. */
type Row = [
	PanelStanding['claim'],
	number | null,
	boolean,
	boolean,
	string,
	string[],
	string,
	'folded' | 'open',
	string
];

test.each<Row>([
	['free', null, false, false, 'Not claimed', ['claim'], BLIND, 'open', '2 adjudicators have to give the same label'],
	[
		'yours',
		null,
		false,
		true,
		'Claimed by you until 15:10',
		['keep', 'release'],
		FINAL,
		'open',
		'when yours is stored'
	],
	[
		'other',
		null,
		false,
		false,
		'Claimed by another adjudicator until 15:10',
		[],
		BLIND,
		'open',
		'can be stored after that'
	],
	['free', 1, false, true, 'Your decision is stored', [], CHANGED, 'folded', '1 of 2 concurring decisions stored'],
	[
		'other',
		1,
		false,
		true,
		'Your decision is stored. Claimed by another adjudicator until 15:10',
		[],
		CHANGED,
		'folded',
		'1 of 2'
	],
	[
		'yours',
		1,
		false,
		true,
		'Your decision is stored. Claimed by you until 15:10',
		['release'],
		CHANGED,
		'folded',
		'1 of 2'
	],
	['free', 2, true, true, 'Decided by the panel, 14:41', [], CHANGED, 'folded', '2 of the panel agree'],
	['free', null, true, false, 'Decided by the panel, 14:41', [], BLIND, 'folded', 'kept beside theirs'],
	[
		'yours',
		null,
		true,
		true,
		'Decided by the panel, 14:41. Claimed by you until 15:10',
		['keep', 'release'],
		FINAL,
		'open',
		'theirs'
	]
])(
	'claim %s, agreeing %s, decided %s, own blind %s',
	(claim, agree, decided, blind, line, acts, button, form, notice) => {
		const offer = panelOffer({
			claim,
			until: claim === 'free' ? '' : '15:10',
			size: 2,
			agree,
			decidedAt: decided ? '14:41' : '',
			blind
		});
		expect(offer.line).toBe(line);
		expect(offer.acts).toEqual(acts);
		expect(offer.button).toBe(button);
		expect(offer.folded).toBe(form === 'folded');
		expect(offer.notice).toContain(notice);
		expect(offer.blocked).toBe(claim === 'other');
		// Only one's own decision is changed; how many agree is said only to who has decided.
		expect(offer.changing).toBe(agree !== null);
		if (agree === null) expect(offer.notice).not.toMatch(/\d of (2|the panel)/);
	}
);

test('what is announced says whether the case is decided now', () => {
	const at = { claim: 'free', until: '', size: 2, agree: 1, decidedAt: '', blind: true } as const;
	expect(panelStoredWords(false, at)).toBe('Final decision stored. 1 of 2 concurring decisions stored.');
	expect(panelStoredWords(true, { ...at, agree: 2, decidedAt: '14:41' })).toBe(
		'Changed decision stored. The case is decided.'
	);
});
