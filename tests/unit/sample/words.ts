/** The words of a text in order, lower-case; a number with its separators is one word. */
export const words = (text: string): string[] =>
	text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:'’-][\p{L}\p{N}]+)*/gu) ?? [];
