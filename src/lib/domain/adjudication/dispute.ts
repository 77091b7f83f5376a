import type { Question, Route } from '../guideline/codebook.ts';

/** One vote: the last revision of one annotator's answer before the close. */
export interface Vote {
	label: string;
	/** Marked unclear (where the guideline has a mark). */
	unclear: boolean;
}

/** Why an item goes to adjudication: the first that holds, in this order. */
export type Why = 'sent' | 'tie' | 'unclear' | 'non-unanimous';

/**
 * Is this question about this item disputed, and why? Null when the votes settle it.
 *
 * - `sent`: a maintainer sent it
 * - `tie`: no label has more votes than every other
 * - `unclear`: the route counts unclear answers, and one is marked unclear or carries the unclear label
 * - `non-unanimous`: the votes differ
 *
 * Example: ALLOW, ALLOW, BLOCK is `non-unanimous`; ALLOW, BLOCK is a `tie`.
 */
export function dispute(
	votes: readonly Vote[],
	question: Pick<Question, 'unclear'>,
	route: Route,
	sent: boolean
): Why | null {
	if (sent) return 'sent';
	const counts = new Map<string, number>();
	for (const { label } of votes) counts.set(label, (counts.get(label) ?? 0) + 1);
	const most = Math.max(0, ...counts.values());
	if (counts.size > 1 && [...counts.values()].filter((n) => n === most).length > 1) return 'tie';
	const { unclear } = question;
	const isUnclear = (vote: Vote) =>
		unclear.kind === 'flag' ? vote.unclear : unclear.kind === 'label' && vote.label === unclear.label;
	if (route === 'non-unanimous-or-unclear' && votes.some(isUnclear)) return 'unclear';
	return counts.size > 1 ? 'non-unanimous' : null;
}
