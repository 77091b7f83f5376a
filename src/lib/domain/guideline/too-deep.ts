/** More quotes or lists within one another than any text has. Reading them takes a time and a stack that grow much faster than the text. */
const DEEP =
	/^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){51}|^[ \t]{200}[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/m;

/** Number of the first line, from 1, that begins more than 50 quotes and lists within one another; null when none does. */
export function tooDeep(text: string): number | null {
	const found = DEEP.exec(text);
	return found && text.slice(0, found.index).split('\n').length;
}
