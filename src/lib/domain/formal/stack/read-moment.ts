const DAY = 24 * 60 * 60 * 1000;

/** Days of a common year before each month; January has place 0. */
const BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** The last moment that the form of instants can write, 9999-12-31T23:59:59.999Z; the first is 0. */
export const LAST_MOMENT = daysBeforeYear(10_000) * DAY - 1;

/**
 * Milliseconds from 0000-01-01T00:00:00Z to an instant in the form `YYYY-MM-DDThh:mm:ss[.sss]Z`, by the Gregorian calendar in every year.
 * At most 15 digits, so it is exact, and so is the difference of two.
 */
export function readMoment(text: string): number {
	const [year, month, day, hour, minute, second, thousandth = 0] = text.match(/\d+/g)!.map(Number);
	const leapDay = month > 2 && daysBeforeYear(year + 1) - daysBeforeYear(year) === 366 ? 1 : 0;
	const days = daysBeforeYear(year) + BEFORE_MONTH[month - 1] + leapDay + day - 1;
	return days * DAY + ((hour * 60 + minute) * 60 + second) * 1000 + thousandth;
}

/** Days from the beginning of the year 0000, itself a leap year, to that of another. */
function daysBeforeYear(year: number): number {
	return 365 * year + Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400);
}
