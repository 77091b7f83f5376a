/**
 * Where the characters of a shown text stand in the exact text that quotes count in. Shown and exact text are the same for plain
 * fields; a string inside a text that holds JSON is shown decoded, while the exact text has escapes.
 */
export interface Source {
	/** JSON Pointer of the string that the offsets count in; '' for the field itself. */
	path: string;
	/** Offset of the first character, or for each shown code point (and one past the last) its exact offset. */
	at: number | Int32Array;
}

/** Exact offset of the shown code point number `index`. */
export function exactOffset(at: Source['at'], index: number): number {
	return typeof at === 'number' ? at + index : at[index];
}

/** Number of the first shown code point whose exact offset is at least `exact`; of `length` when there is none. */
export function shownOffset(at: Source['at'], exact: number, length: number): number {
	if (typeof at === 'number') return Math.min(Math.max(exact - at, 0), length);
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (at[middle] < exact) low = middle + 1;
		else high = middle;
	}
	return low;
}
