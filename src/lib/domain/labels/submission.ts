import { z } from 'zod';
import { wholeText } from '../shared/whole-text.ts';
import { quoteSchema } from './quote-schema.ts';

const answer = z.strictObject({
	/** Opaque id of the assignment. */
	assignment: wholeText.min(1).max(100),
	question: wholeText.min(1).max(200),
	/** The revision this page showed; 0 when none. Another tab may have stored a later one. */
	base: z.number().int().min(0),
	label: wholeText.min(1).max(200),
	unclear: z.boolean(),
	note: wholeText.max(20_000),
	evidence: z.array(quoteSchema).max(100),
	/** Text pasted as a quote where there is no script: looked up in the visible fields by the server. */
	pasted: wholeText.max(20_000).optional(),
	/** Milliseconds on task. */
	ms: z.number().int().min(0).max(86_400_000).nullable()
});

/** What one submit carries: every answer of one page. The id is made by the page, so that a retry is the same act. */
export const submission = z.strictObject({
	id: z.uuid(),
	page: z.number().int().min(1),
	marksShown: z.boolean().nullable(),
	answers: z.array(answer).min(1).max(500)
});

export type Submission = z.infer<typeof submission>;
