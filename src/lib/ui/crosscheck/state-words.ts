/** How a run stands, in words. */
export const STATE_WORDS = {
	running: 'running',
	ended: 'ended',
	stopped: 'stopped before its end',
	broken: 'broken off'
} as const;
