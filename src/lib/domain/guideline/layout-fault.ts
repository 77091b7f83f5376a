import { tooDeep } from './too-deep.ts';

/**
 * Laying Markdown out takes a time that grows with the square of a paragraph's length, and with the number of lines. The
 * guidelines that come with Touchstone have up to 16,000 characters on 250 lines.
 */
const LONGEST = 60_000;
const MOST_LINES = 2000;
const LONGEST_BLOCK = 8000;

/** What begins a block of its own, so that nothing before it has to be looked at again. */
const BEGINS = /^[ \t>]*(?:$|[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])/;

/** Why a guideline is not laid out as a page, with its line (from 1); null for one that people can read. */
export function layoutFault(text: string): { line: number; message: string } | null {
	if (text.length > LONGEST)
		return {
			line: 1,
			message: `The text has more than ${LONGEST.toLocaleString('en')} characters; a guideline is what a person reads before labelling.`
		};
	const deep = tooDeep(text);
	if (deep !== null)
		return {
			line: deep,
			message: 'More than 50 quotes and lists stand within one another. Nobody can read that; take some away.'
		};
	const lines = text.split(/\r\n|\n|\r/);
	if (lines.length > MOST_LINES)
		return {
			line: MOST_LINES + 1,
			message: `The text has more than ${MOST_LINES.toLocaleString('en')} lines; a guideline is what a person reads before labelling.`
		};
	let block = 0;
	for (const [at, line] of lines.entries()) {
		block = (BEGINS.test(line) ? 0 : block) + line.length;
		if (block > LONGEST_BLOCK)
			return {
				line: at + 1,
				message: `Up to here one paragraph or table has more than ${LONGEST_BLOCK.toLocaleString('en')} characters. Put a blank line into it.`
			};
	}
	return null;
}
