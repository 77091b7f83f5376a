import type { DisputePage } from '../../domain/adjudication/dispute-page.ts';
import { clock } from '../labelling/clock.ts';
import { offerOf, storedWords, type Offer, type Standing } from './offer.ts';
import { panelOffer, panelStoredWords, type PanelStanding } from './panel-offer.ts';

const standing = ({ claim, decided, revealed }: DisputePage): Standing => ({
	claim: claim.state,
	until: clock(claim.until ?? ''),
	decidedBy: decided?.by === 'panel' ? null : (decided?.by ?? null),
	decidedAt: clock(decided?.at ?? ''),
	blind: revealed !== null
});

const panelStanding = (page: DisputePage, { size, agree }: { size: number; agree: number | null }): PanelStanding => ({
	...standing(page),
	size,
	agree
});

/** What the page of a dispute offers and says, from where it stands. */
export function pageOffer(page: DisputePage): Offer {
	const offer = page.panel ? panelOffer(panelStanding(page, page.panel)) : offerOf(standing(page));
	if (page.frozenIn === null) return offer;
	const frozen = `Release ${page.frozenIn} keeps the label that it was frozen with: a decision stored now is carried by the next release.`;
	return { ...offer, notice: offer.notice ? `${offer.notice} ${frozen}` : frozen };
}

/** What is announced when a decision is stored and the page shows it. `answers` is how many are shown now, in words. */
export function announced(page: DisputePage, kind: 'blind' | 'final', changing: boolean, answers: string): string {
	return page.panel && kind === 'final'
		? panelStoredWords(changing, panelStanding(page, page.panel))
		: storedWords(kind, changing, answers);
}
