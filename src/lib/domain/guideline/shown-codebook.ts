import type { Codebook } from './codebook.ts';

/** A codebook as it may be shown to everyone: what a report of outcomes reads names strata, and says which labels are good. */
export type ShownCodebook = Codebook & { outcomes?: never };

/** Leaves out of a codebook what annotators and adjudicators must not see. */
export function shownCodebook(codebook: Codebook): ShownCodebook {
	const { outcomes: _, ...shown } = codebook;
	return shown;
}
