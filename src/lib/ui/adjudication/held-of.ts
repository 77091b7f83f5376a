import type { DisputePage } from '../../domain/adjudication/dispute-page.ts';
import type { Held } from './consequence.ts';

/** What a final choice is held against; null before the reveal, when nothing of the answers may be known. */
export function heldOf({ revealed }: DisputePage): Held | null {
	if (!revealed) return null;
	return { votes: revealed.answers.map((a) => a.label), majority: revealed.majority, blind: revealed.blind.label };
}
