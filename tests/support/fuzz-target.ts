import type { Random } from '../../src/lib/domain/shared/random.ts';

/** A parser under fuzz. */
export interface FuzzTarget {
	/** Makes one input. */
	make(dice: Random): Buffer;
	/** Reads the input as the product does. What it says is held to one line and to a length by the `FuzzSayings`. */
	run(input: Buffer, say: FuzzSayings): Promise<void>;
}

/** What a parser says about an input, and what is wrong with how it says it. */
export class FuzzSayings {
	/** The first thing wrong; null while nothing is. */
	fault: string | null = null;
	count = 0;

	/** A problem, finding or failure. `line` is left out where it stands in no file of lines. */
	problem({ line, path = '', message }: { line?: number; path?: string; message: string }): void {
		this.count++;
		if (typeof message !== 'string' || !message.trim()) this.no('A problem says nothing');
		else if (message.length > LONGEST_MESSAGE)
			this.no(`A message has ${message.length} characters: ${message.slice(0, 80)}`);
		else if (/[\r\n]/.test(message)) this.no(`A message has several lines: ${JSON.stringify(message.slice(0, 80))}`);
		else if (path.length > LONGEST_PATH) this.no(`A path has ${path.length} characters: ${path.slice(0, 80)}`);
		else if (line !== undefined && (!Number.isInteger(line) || line < 0)) this.no(`A problem stands on line ${line}`);
		else if (this.count > MOST) this.no(`There are more than ${MOST} problems`);
	}

	no(fault: string): void {
		this.fault ??= fault;
	}
}

/** UTF-16 units. A message quotes what it is about, cut, and may list the names that are known. */
const LONGEST_MESSAGE = 2000;
const LONGEST_PATH = 400;
const MOST = 20_000;
