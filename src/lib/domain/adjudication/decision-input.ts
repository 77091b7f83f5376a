import { z } from 'zod';
import { quoteSchema } from '../labels/quote-schema.ts';
import { wholeText } from '../shared/whole-text.ts';
import { REASON_KINDS } from './reason-kinds.ts';

/** What an adjudicator sends, blind or final. The id is made by the page, so that a retry is the same act. */
export const decisionInput = z.strictObject({
	id: z.uuid(),
	label: wholeText.min(1).max(200),
	reasonKind: z.enum(REASON_KINDS).nullable(),
	rationale: wholeText.max(20_000),
	evidence: z.array(quoteSchema).max(100),
	/** Keep a second reading beside the final label. */
	unresolved: z.boolean(),
	alternative: wholeText.max(200).nullable(),
	reading: wholeText.max(20_000).nullable(),
	/** Why a stored decision is changed; required when one exists. */
	changeReason: wholeText.max(20_000).nullable(),
	/** Id of the final decision that the page showed as standing, null where it showed none; left out where there was no page. */
	supersedes: wholeText.max(200).nullable().optional()
});

export type DecisionInput = z.infer<typeof decisionInput>;
