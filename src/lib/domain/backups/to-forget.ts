import type { KeepRule, Span } from './keep-rule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Where an instant falls, in UTC; weeks begin on Monday (the first day that is counted, 1 January 1970, was a Thursday). */
const PERIOD: Record<Span, (at: number) => number> = {
	h: (at) => Math.floor(at / HOUR),
	d: (at) => Math.floor(at / DAY),
	w: (at) => Math.floor((Math.floor(at / DAY) + 3) / 7),
	m: (at) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth(),
	y: (at) => new Date(at).getUTCFullYear()
};

/**
 * Which of the backups made at these instants may go: all but the newest of each of the last so many hours, days, weeks, months and years that have one.
 * The newest of a week stays the newest of its week, so what goes today is never missed later; and the newest of all always stays.
 * @returns the instants of those that go, oldest first
 */
export function toForget(made: number[], rule: KeepRule): number[] {
	const newestFirst = [...made].sort((a, b) => b - a);
	const kept = new Set(newestFirst.slice(0, 1));
	for (const [span, most] of Object.entries(rule) as [Span, number][]) {
		const seen = new Set<number>();
		for (const at of newestFirst) {
			const period = PERIOD[span](at);
			if (seen.has(period)) continue;
			if (seen.size === most) break;
			seen.add(period);
			kept.add(at);
		}
	}
	return newestFirst.filter((at) => !kept.has(at)).reverse();
}
