import { z } from 'zod';

/** A quote as a page sends it. Whether it stands at its place is checked against the case (checkQuote). */
export const quoteSchema = z.strictObject({
	field: z.string().min(1).max(200),
	path: z.string().max(2000).optional(),
	start: z.number().int().min(0),
	end: z.number().int().min(1),
	quote: z.string().min(1).max(100_000)
});
