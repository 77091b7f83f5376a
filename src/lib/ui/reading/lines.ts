import { textOffset } from '../../domain/shared/text-offset.ts';

/** One line of a text, without its line feed. `start` counts shown code points from the beginning of the text. */
export interface Line {
	text: string;
	start: number;
}

/** Splits at line feeds alone: a carriage return before one stays part of the line, since quotes must match exactly. */
export function lines(text: string): Line[] {
	let start = 0;
	return text.split('\n').map((line) => {
		const at = start;
		start += textOffset.length(line) + 1;
		return { text: line, start: at };
	});
}

/** Groups lines into blocks of about `size` characters, so that the browser lays out only what is near the screen. */
export function blocks(all: readonly Line[], size = 2500): Line[][] {
	const result: Line[][] = [];
	let room = 0;
	for (const line of all) {
		if (room <= 0) {
			result.push([]);
			room = size;
		}
		result[result.length - 1].push(line);
		room -= line.text.length + 40;
	}
	return result;
}
