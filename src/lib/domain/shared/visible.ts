// What moves the cursor, begins a line or turns the direction of writing on a terminal.
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A text from a file as it may be printed on a terminal: what is not seen there is written as an escape. Example: `'\u001b'` gives `'\\u001b'`. */
export function visible(text: string): string {
	return text.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
