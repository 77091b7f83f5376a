import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName } from '../../src/lib/domain/backups/backup-name.ts';
import { backupTime } from '../../src/lib/domain/backups/backup-time.ts';
import type { KeepRule } from '../../src/lib/domain/backups/keep-rule.ts';
import { nextBackup } from '../../src/lib/domain/backups/next-backup.ts';
import { parseEvery } from '../../src/lib/domain/backups/parse-every.ts';
import { parseKeep } from '../../src/lib/domain/backups/parse-keep.ts';
import { toForget } from '../../src/lib/domain/backups/to-forget.ts';

const HOUR = 3_600_000;
const instant = fc.integer({ min: 0, max: 130 * 365 * 24 * 3600 }).map((seconds) => seconds * 1000);
/** Backups within some years: hours apart here, months there. */
const made = fc.uniqueArray(
	fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => Date.UTC(2031, 0, 1) + hours * HOUR),
	{ maxLength: 60 }
);
const count = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
const rule = fc
	.record({ h: count, d: count, w: count, m: count, y: count })
	.map((all) => Object.fromEntries(Object.entries(all).filter(([, n]) => n !== undefined)) as KeepRule);
const kept = (all: number[], by: KeepRule) => {
	const gone = new Set(toForget(all, by));
	return all.filter((at) => !gone.has(at));
};
const sorted = (list: number[]) => [...list].sort((a, b) => a - b);
const day = (n: number) => Date.UTC(2031, 0, n, 3);

describe('which backups go', () => {
	it('never the newest, never one that is not there, never more than must; what stays does not depend on the order', () => {
		fc.assert(
			fc.property(made, rule, (all, by) => {
				const gone = toForget(all, by);
				expect(gone.every((at) => all.includes(at))).toBe(true);
				expect(toForget([...all].reverse(), by)).toEqual(gone);
				const stays = kept(all, by);
				if (all.length) expect(stays).toContain(Math.max(...all));
				const most = Object.values(by).reduce((sum, n) => sum + n, 0);
				expect(stays.length).toBeLessThanOrEqual(Math.max(1, most));
				// As many hours as are asked for, or as there are.
				if (by.h) expect(stays.length).toBeGreaterThanOrEqual(Math.min(by.h, all.length));
			})
		);
	});

	it('again, none; and a longer rule keeps whatever a shorter one does', () => {
		fc.assert(
			fc.property(made, rule, rule, (all, by, other) => {
				const stays = kept(all, by);
				expect(toForget(stays, by)).toEqual([]);
				const longer = { ...other };
				for (const [span, n] of Object.entries(by) as [keyof KeepRule, number][])
					longer[span] = Math.max(n, other[span] ?? 0);
				const more = kept(all, longer);
				expect(stays.filter((at) => !more.includes(at))).toEqual([]);
			})
		);
	});

	it('none is missed later: removing after each backup leaves what removing once at the end leaves', () => {
		fc.assert(
			fc.property(made, rule, (all, by) => {
				const along = sorted(all).reduce<number[]>((there, at) => kept([...there, at], by), []);
				expect(sorted(along)).toEqual(sorted(kept(all, by)));
			})
		);
	});

	it('7d,4w,6m of a backup each day: seven days, the Sundays before, the last days of the months before', () => {
		const all = Array.from({ length: 365 }, (_, n) => day(n + 1));
		const stays = sorted(kept(all, { d: 7, w: 4, m: 6 })).map((at) => new Date(at).toISOString().slice(0, 10));
		expect(stays).toEqual([
			...['2031-07-31', '2031-08-31', '2031-09-30', '2031-10-31', '2031-11-30'],
			...['2031-12-14', '2031-12-21'],
			...['2031-12-25', '2031-12-26', '2031-12-27', '2031-12-28', '2031-12-29', '2031-12-30', '2031-12-31']
		]);
	});
});

describe('names and times', () => {
	it('a name says its second, and only such a name is one', () => {
		fc.assert(
			fc.property(instant, (at) => {
				expect(backupTime(backupName(new Date(at)))).toBe(at);
			})
		);
		expect(backupName(new Date('2031-02-04T03:05:06.789Z'))).toBe('touchstone-20310204T030506Z.db');
		for (const name of [
			'touchstone.db',
			'touchstone-20310204T030506Z.db.part-12',
			'touchstone-20310204T030506Z.db-wal',
			'my touchstone-20310204T030506Z.db',
			'touchstone-20310230T030506Z.db',
			'touchstone-20310204T240000Z.db',
			'touchstone-20311304T030506Z.db',
			'before-20310101000000_init-20310204T030506Z.db',
			''
		])
			expect(backupTime(name), name).toBeNull();
		fc.assert(
			fc.property(fc.string(), (name) => {
				expect(backupTime(name)).toBeNull();
			})
		);
	});

	it('the next is due after the newest, at once where there is none, whatever the clock did', () => {
		fc.assert(
			fc.property(made, fc.integer({ min: 1, max: 31 * 24 }), instant, (all, hours, now) => {
				const every = hours * HOUR;
				const due = nextBackup(all, every, now);
				const past = all.filter((at) => at <= now);
				expect(due).toBe(past.length ? Math.max(...past) + every : now);
				expect(due).toBeLessThanOrEqual(now + every);
				// Once it is made, the next is a whole interval away.
				expect(nextBackup([...all, now], every, now)).toBe(now + every);
			})
		);
	});
});

describe('settings in words', () => {
	it('reads how often', () => {
		expect(parseEvery('24h')).toEqual({ ok: true, value: 24 * HOUR });
		expect(parseEvery(' 2d ')).toEqual({ ok: true, value: 48 * HOUR });
		for (const text of ['', '0h', '24', 'h', '1.5h', '-1h', '30m', '32d', '745h', '1h2d', 'daily'])
			expect(parseEvery(text), text).toMatchObject({ ok: false, message: expect.stringContaining('24h') });
	});

	it('reads which stay', () => {
		expect(parseKeep('7d,4w,6m')).toEqual({ ok: true, value: { d: 7, w: 4, m: 6 } });
		expect(parseKeep('24h, 2y')).toEqual({ ok: true, value: { h: 24, y: 2 } });
		for (const text of ['', '7', 'd', '0d', '7d,', '7d,3d', '7d;4w', '7x', '10000d', 'all'])
			expect(parseKeep(text), text).toMatchObject({ ok: false, message: expect.stringContaining('7d,4w,6m') });
	});
});
