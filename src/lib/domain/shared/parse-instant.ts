import { fail } from './fail.ts';
import { ok } from './ok.ts';
import type { Result } from './result.ts';

/**
 * Reads an ISO 8601 instant with its zone (`2026-10-01T09:00:00Z`, `2026-10-01T11:00+02:00`) and gives the same instant in UTC
 * with milliseconds (`2026-10-01T09:00:00.000Z`). Digits beyond the millisecond are cut off. Fails (`invalid`) without a zone,
 * because such a time would mean another instant on another machine, and for days and hours that no calendar has.
 */
export function parseInstant(text: string): Result<string> {
	const say = (why: string) =>
		fail('invalid', `${JSON.stringify(text.slice(0, 60))} ${why}; write an instant such as 2026-10-01T09:00:00Z.`);
	if (/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)?$/.test(text))
		return say('has no time with a zone (Z or +02:00)');
	const m = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:Z|([+-])(\d\d):?(\d\d))$/.exec(text);
	if (!m) return say('is no ISO 8601 instant');
	const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = [
		m[1],
		m[2],
		m[3],
		m[4],
		m[5],
		m[6] ?? 0,
		m[9] ?? 0,
		m[10] ?? 0
	].map(Number);
	if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return say('is a day that no calendar has');
	if (hour > 23 || minute > 59 || second > 59) return say('is a time of day that no clock shows');
	if (zoneHour > 23 || zoneMinute > 59) return say('has a zone that does not exist');
	const local = new Date(0);
	// Not Date.UTC, which takes the years 0 to 99 for the twentieth century.
	local.setUTCFullYear(year, month - 1, day);
	local.setUTCHours(hour, minute, second, Number((m[7] ?? '').padEnd(3, '0').slice(0, 3)));
	const shift = (zoneHour * 60 + zoneMinute) * (m[8] === '-' ? -1 : 1);
	const instant = new Date(local.getTime() - shift * 60_000);
	const utcYear = instant.getUTCFullYear();
	return utcYear < 1 || utcYear > 9999 ? say('lies outside the years 1 to 9999') : ok(instant.toISOString());
}

function daysIn(year: number, month: number): number {
	const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
	return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}
