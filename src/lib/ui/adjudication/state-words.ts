import type { DisputeRow } from '../../domain/adjudication/dispute-page.ts';

/** A dispute's state as the queue says it. None depends on the answers. */
export const stateWords: Record<DisputeRow['state'], string> = {
	open: 'open',
	'claimed-by-you': 'claimed by you',
	claimed: 'claimed by another adjudicator',
	'blind-decided': 'blind decision stored',
	waiting: 'your decision is stored; the panel has not agreed yet',
	decided: 'decided'
};
