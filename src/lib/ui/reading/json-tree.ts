import { jsonPointer } from '../../domain/shared/json-pointer.ts';
import { mappedJson } from './mapped-json.ts';
import type { Source } from './source.ts';

/** JSON as it is shown. Every text knows where its characters stand in the exact text. */
export type JsonTree =
	| { kind: 'object'; entries: { name: string; node: JsonTree }[] }
	| { kind: 'array'; items: JsonTree[] }
	| { kind: 'text'; text: string; source: Source }
	/** A text that holds JSON itself, opened. */
	| { kind: 'opened'; tree: JsonTree; text: string; source: Source }
	/** A number, true, false or null. Without a source it cannot be quoted: quotes name strings. */
	| { kind: 'plain'; text: string; source: Source | null };

/** How many levels of text that holds JSON are opened. */
const LEVELS = 1;

/** The tree of a field's value. A field that is one text holding JSON is opened as well; null when it is plain text. */
export function jsonTree(value: unknown): JsonTree | null {
	if (typeof value === 'string') return mappedJson(value, { path: '', at: 0 }, LEVELS);
	return ofValue(value, [], 0);
}

function ofValue(value: unknown, steps: (string | number)[], depth: number): JsonTree {
	if (typeof value === 'string') {
		const source = { path: jsonPointer.of(steps), at: 0 };
		const tree = mappedJson(value, source, LEVELS - 1);
		return tree ? { kind: 'opened', tree, text: value, source } : { kind: 'text', text: value, source };
	}
	if (Array.isArray(value))
		return { kind: 'array', items: value.map((item, i) => ofValue(item, [...steps, i], depth + 1)) };
	if (value && typeof value === 'object')
		return {
			kind: 'object',
			entries: Object.entries(value).map(([name, inner]) => ({
				name,
				node: ofValue(inner, [...steps, name], depth + 1)
			}))
		};
	return { kind: 'plain', text: String(value), source: null };
}

/** Characters of text in a tree, to decide what is open at first. */
export function treeSize(tree: JsonTree): number {
	if (tree.kind === 'object')
		return tree.entries.reduce((sum, { name, node }) => sum + name.length + treeSize(node), 0);
	if (tree.kind === 'array') return tree.items.reduce((sum, item) => sum + treeSize(item), 0);
	return tree.text.length;
}
