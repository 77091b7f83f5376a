import { z } from 'zod';

/** Text of whole characters. Half a surrogate pair is none: it could be neither stored nor hashed as it was sent. */
export const wholeText = z
	.string()
	.refine((text) => !/\p{Surrogate}/u.test(text), 'Half a surrogate pair is no character.');
