/** Where a dispute stands, as one adjudicator may know it. Another's blind decision is no part of it: nothing may tell of it. */
export interface Standing {
	claim: 'free' | 'yours' | 'other';
	/** When the claim ends, as it is printed. */
	until: string;
	/** Whose final decision stands. */
	decidedBy: 'you' | 'another' | null;
	/** Since when, as it is printed. */
	decidedAt: string;
	/** The own blind decision is stored, so the answers are shown. */
	blind: boolean;
}

/** What a page offers there, and what it says. Every word of it is true in that state. */
export interface Offer {
	/** Who has the case, in the bar. */
	line: string;
	acts: ('claim' | 'keep' | 'release')[];
	/** What stands in the way of storing a decision, or makes one needless; empty for none. */
	notice: string;
	/** Something is in the way now. */
	blocked: boolean;
	/** A decision stands that would be changed: the form is folded away, so that nobody begins unknowingly. */
	changing: boolean;
	folded: boolean;
	heading: string;
	button: string;
	promise: string;
}

/** What the page of a dispute offers and says, from where it stands. */
export function offerOf({ claim, until, decidedBy, decidedAt, blind }: Standing): Offer {
	const mine = decidedBy === 'you';
	const changing = decidedBy !== null;
	const decided = mine ? 'you' : 'another adjudicator';
	const holder = claim === 'other' ? 'Claimed by another adjudicator' : 'Claimed by you';
	const claimed = claim === 'free' ? 'Not claimed' : `${holder} until ${until}`;
	return {
		line: changing ? `Decided by ${decided}, ${decidedAt}${claim === 'free' ? '' : `. ${claimed}`}` : claimed,
		// A claim ends with the final decision. One that is held on a decided case serves to change what another decided.
		acts:
			claim === 'free'
				? changing
					? []
					: ['claim']
				: claim === 'other'
					? []
					: mine
						? ['release']
						: ['keep', 'release'],
		notice: noticeOf({ claim, until, changing, mine, blind }),
		blocked: claim === 'other',
		changing,
		folded: changing && (mine || claim !== 'yours'),
		heading: changing
			? blind
				? 'Change this decision'
				: 'Change this decision: decide blind first'
			: blind
				? 'Your final decision'
				: 'Your decision, before you see any answer',
		button: !blind
			? 'Store decision and show the answers'
			: changing
				? 'Store the changed decision'
				: 'Store final decision',
		promise: changing
			? blind
				? 'The decision before it stays on record.'
				: 'It stays on record. The final decision stands until you change it, with a reason.'
			: blind
				? 'Both decisions stay on record.'
				: 'It stays on record; your final decision may differ.'
	};
}

function noticeOf(at: Pick<Standing, 'claim' | 'until' | 'blind'> & { changing: boolean; mine: boolean }): string {
	const { claim, until, changing, mine, blind } = at;
	if (!changing)
		return claim === 'other'
			? `Another adjudicator has this case until ${until}. You can read it, and what you write is kept on this device; it can be stored when their claim has ended, unless they have decided the case by then.`
			: '';
	const settled = `This case is decided${mine ? ' by you' : ''}. `;
	const again =
		claim === 'other'
			? `Another adjudicator is looking at it again until ${until}; before that no change of yours can be stored.`
			: claim === 'yours'
				? `You are looking at it again${mine ? '' : '; the decision stands until you store another'}.`
				: 'Nothing is left to do here.';
	return `${settled}${again}${blind ? '' : ' The label and the reason are shown once a blind decision of yours is stored.'}`;
}

/** What is announced when a decision is stored. `answers` is how many are shown now, in words: "three answers". */
export function storedWords(kind: 'blind' | 'final', changing: boolean, answers: string): string {
	if (kind === 'final') return changing ? 'Changed decision stored.' : 'Final decision stored. The case is decided.';
	const shown = `${answers[0].toUpperCase()}${answers.slice(1)} ${/^(one|1) /.test(answers) ? 'is' : 'are'} shown below.`;
	return `Decision stored. ${shown}${changing ? ' So is the final decision that stands.' : ''}`;
}
