const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{3})?Z$/;

/**
 * Why a text is no instant of the canonical form `YYYY-MM-DDThh:mm:ss[.sss]Z`, as the rest of a sentence, or null. Other ways to write a
 * time are not read: which moment they mean would be a guess.
 */
export function instantFault(text: string): string | null {
	const match = FORM.exec(text);
	const shown = JSON.stringify(text.slice(0, 40));
	if (!match) return `${shown} is no instant; write it as 2031-05-03T10:00:00Z, in UTC`;
	const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
	const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
	const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
	if (day < 1 || day > days) return `${shown} names a day that no calendar has`;
	if (hour > 23 || minute > 59 || second > 59) return `${shown} names a time of day that no clock shows`;
	return null;
}
