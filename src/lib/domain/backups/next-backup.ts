/**
 * When the next backup is due. It follows from the newest there is, so that starting anew puts nothing off; where there is none it is due at once. One from the
 * future (the clock was put back) counts for nothing.
 * @param made instants of the backups there are, in milliseconds, as `now`
 * @param every milliseconds from one to the next
 */
export function nextBackup(made: number[], every: number, now: number): number {
	const newest = made.filter((at) => at <= now).reduce((a, b) => Math.max(a, b), -Infinity);
	return newest === -Infinity ? now : newest + every;
}
