import { z } from 'zod';
import { quoteSchema } from '../labels/quote-schema.ts';
import { wholeText } from '../shared/whole-text.ts';

/** What someone adds to a dispute's thread. The id is made by the page, so that a retry is the same act. */
export const commentInput = z.strictObject({
	id: z.uuid(),
	text: wholeText.max(20_000),
	evidence: z.array(quoteSchema).max(100)
});

export type CommentInput = z.infer<typeof commentInput>;
