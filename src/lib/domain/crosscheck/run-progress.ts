import { z } from 'zod';

const count = z.number().int().nonnegative();

/** progress.json of a run: how far it was when it was last written. A note for those who look on; the attempts alone are what a run goes on from. */
export const runProgress = z.object({
	/** Cases that have a scored response, and how many there are. */
	scored: count,
	cases: count,
	/** Of this sitting: when it began, how many were scored before it, and attempts that failed on the way. */
	since: z.iso.datetime(),
	before: count,
	failures: count,
	at: z.iso.datetime(),
	/** Why it stopped before its end; null: it did not. Holds nothing that came from a server but its status. */
	stopped: z.string().nullable(),
	ended: z.boolean()
});

export type RunProgress = z.infer<typeof runProgress>;

/** `broken`: its process is gone without a word. */
export type RunState = 'running' | 'ended' | 'stopped' | 'broken';
