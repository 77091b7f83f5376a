import type { Offer } from './offer.ts';

/** Where a dispute of a panel study stands, as one adjudicator may know it. */
export interface PanelStanding {
	claim: 'free' | 'yours' | 'other';
	/** When the claim ends, as it is printed. */
	until: string;
	/** So many have to agree on the label. */
	size: number;
	/** How many agree at most, once the own final decision is stored; null before. */
	agree: number | null;
	/** Since when it is decided, as it is printed; empty while it is not. */
	decidedAt: string;
	/** The own blind decision is stored, so the answers are shown. */
	blind: boolean;
}

/** What a page of a panel study offers there, and what it says: the decision of one stands beside those of the others. */
export function panelOffer(at: PanelStanding): Offer {
	const { claim, until, decidedAt, blind } = at;
	const mine = at.agree !== null;
	const decided = decidedAt !== '';
	const claimed =
		claim === 'free' ? 'Not claimed' : `Claimed by ${claim === 'other' ? 'another adjudicator' : 'you'} until ${until}`;
	const still = claim === 'free' ? '' : `. ${claimed}`;
	return {
		line: decided ? `Decided by the panel, ${decidedAt}${still}` : mine ? `Your decision is stored${still}` : claimed,
		acts:
			claim === 'other'
				? []
				: claim === 'yours'
					? mine
						? ['release']
						: ['keep', 'release']
					: mine || decided
						? []
						: ['claim'],
		notice: `${noticeOf(at, mine, decided)}${claim === 'other' ? ` Another adjudicator has this case until ${until}; what you write is kept on this device and can be stored after that.` : ''}`,
		blocked: claim === 'other',
		changing: mine,
		folded: mine || (decided && claim !== 'yours'),
		heading: mine
			? 'Change your decision'
			: decided
				? blind
					? 'Add your final decision'
					: 'Add your decision: decide blind first'
				: blind
					? 'Your final decision'
					: 'Your decision, before you see any answer',
		button: !blind
			? 'Store decision and show the answers'
			: mine
				? 'Store the changed decision'
				: 'Store final decision',
		promise: mine
			? 'The decision before it stays on record.'
			: blind
				? 'Both decisions stay on record. The final decisions of the others are shown then.'
				: 'It stays on record; your final decision may differ.'
	};
}

function noticeOf({ size, agree }: PanelStanding, mine: boolean, decided: boolean): string {
	if (decided)
		return mine
			? `This case is decided: ${agree} of the panel agree.`
			: 'This case is decided by the panel. A decision of yours would be kept beside theirs.';
	return mine
		? `${agree} of ${size} concurring decisions stored. The case is decided when ${size} adjudicators give the same label, and no other label is given as often.`
		: `A panel decides this case: ${size} adjudicators have to give the same label. You see the final decisions of the others when yours is stored.`;
}

/** What is announced when a final decision of a panel's member is stored. */
export function panelStoredWords(changing: boolean, { size, agree, decidedAt }: PanelStanding): string {
	const stored = changing ? 'Changed decision stored.' : 'Final decision stored.';
	return decidedAt
		? `${stored} The case is decided.`
		: `${stored} ${agree ?? 0} of ${size} concurring decisions stored.`;
}
