import { z } from 'zod';

/** What a person chose about how the pages look and behave. Kept with the person. */
export const preferences = z.object({
	/** Single-key shortcuts (WCAG 2.1.4: they can be turned off). */
	keys: z.boolean().default(true),
	theme: z.enum(['auto', 'light', 'dark']).default('auto'),
	text: z.enum(['small', 'medium', 'large']).default('medium'),
	/** Mark what differs between contexts. */
	marks: z.boolean().default(true),
	/** All contexts side by side, or one at a time. */
	view: z.enum(['together', 'single']).default('together')
});

export type Preferences = z.infer<typeof preferences>;
