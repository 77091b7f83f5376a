const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number in words with its noun. Examples: `3, 'answer'` is "three answers", `1` "one answer", `12` "12 answers". */
export function countWord(n: number, noun: string): string {
	return `${WORDS[n] ?? n} ${noun}${n === 1 ? '' : 's'}`;
}
