import { z } from 'zod';

/** Text that can be stored as it was sent: half a surrogate pair is no character, and SQLite ends a text at a NUL. */
export const wholeText = z
	.string()
	.refine((text) => !/\p{Surrogate}|\0/u.test(text), 'Half a surrogate pair and NUL are no text.');
