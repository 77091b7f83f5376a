import type { Share } from '../../domain/outcomes/share.ts';
import { REASON_TEXT } from '../../domain/agreement/reason.ts';
import type { Figure } from '../agreement/report-view.ts';

/** A share as a plot shows it: with the interval that resamples ids, or Wilson's where nothing was resampled. */
export function shareFigure({ value, undefined: reason, wilson, ci }: Share): Figure {
	if (value === null) return { reason: reason ? REASON_TEXT[reason] : 'there is none' };
	const interval = ci ?? wilson;
	return {
		value,
		low: interval?.low ?? null,
		high: interval?.high ?? null,
		method: ci ? ci.method : wilson ? 'wilson' : null
	};
}
