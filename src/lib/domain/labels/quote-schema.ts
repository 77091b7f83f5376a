import { z } from 'zod';
import { wholeText } from '../shared/whole-text.ts';

/** A quote as a page sends it. Whether it stands at its place is checked against the case (checkQuote). */
export const quoteSchema = z.strictObject({
	field: wholeText.min(1).max(200),
	path: wholeText.max(2000).optional(),
	start: z.number().int().min(0),
	end: z.number().int().min(1),
	quote: wholeText.min(1).max(100_000)
});
