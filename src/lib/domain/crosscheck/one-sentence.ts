const LONGEST = 500;
const ENDS = /[.?!…]["')\u201d\u2019]?$/;

/**
 * Words of a server as one sentence on one line. What it sends may hold line breaks, marks that move a cursor, or a whole page. Example:
 * `'HTTP 502'` gives `'HTTP 502.'`.
 */
export function oneSentence(text: string): string {
	const line = text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
	// By characters: half of one must not be left at the end.
	const letters = line.length > LONGEST ? [...line.slice(0, 2 * LONGEST)] : null;
	const short = letters && letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : line;
	return ENDS.test(short) ? short : `${short}.`;
}
