import { differences, type Span } from './differences.ts';

/** For each context, the spans that differ, by JSON Pointer of the text they stand in ('' for a plain text). */
export type Marks = ReadonlyMap<string, Span[]>;

/**
 * Differences of one field between contexts. Plain texts are compared as texts; in JSON the strings under the same pointer
 * are compared, and a string that not all contexts have differs as a whole.
 */
export function fieldDifferences(values: readonly unknown[]): Marks[] {
	if (values.length < 2) return values.map(() => new Map());
	const leaves = values.map((value) => new Map(strings(value, '')));
	const marks = values.map(() => new Map<string, Span[]>());
	for (const path of new Set(leaves.flatMap((map) => [...map.keys()]))) {
		const have = leaves.flatMap((map, i) => (map.has(path) ? [i] : []));
		const texts = have.map((i) => leaves[i].get(path) ?? '');
		const found =
			have.length === values.length
				? differences(texts)
				: texts.map((text) => (text ? [{ start: 0, end: [...text].length }] : []));
		have.forEach((i, n) => {
			if (found[n].length) marks[i].set(path, found[n]);
		});
	}
	return marks;
}

function* strings(value: unknown, path: string): Generator<[string, string]> {
	if (typeof value === 'string') yield [path, value];
	else if (value && typeof value === 'object')
		for (const [name, inner] of Object.entries(value))
			yield* strings(inner, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
	else yield [path, String(value)];
}
