import { readFileSync } from 'node:fs';

/** The rows of a JSONL file. */
export function jsonLines<T>(file: string): T[] {
	return readFileSync(file, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as T);
}
