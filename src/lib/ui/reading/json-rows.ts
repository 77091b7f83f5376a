import { treeSize, type JsonTree } from './json-tree.ts';

/** One line of a JSON value: its name (or number in a list), its value, and how it is laid out. */
export interface JsonRow {
	name: string;
	node: JsonTree;
	/** `line` = name and value side by side; `text` = a long text below its name; `part` = a nested part below its name. */
	look: 'line' | 'text' | 'part';
}

/** The lines of an object or a list; none for anything else. */
export function jsonRows(tree: JsonTree): JsonRow[] {
	const rows =
		tree.kind === 'object'
			? tree.entries
			: tree.kind === 'array'
				? tree.items.map((node, i) => ({ name: String(i + 1), node }))
				: [];
	return rows.map(({ name, node }) => ({ name, node, look: look(node) }));
}

function look(node: JsonTree): JsonRow['look'] {
	if (node.kind === 'opened') return 'text';
	if (node.kind === 'text') return node.text.length > 60 || node.text.includes('\n') ? 'text' : 'line';
	if (node.kind === 'plain' || !jsonRows(node).length) return 'line';
	return 'part';
}

/** Is a nested part so small that its names and values fit one line? Such a part is never folded. */
export function isShort(tree: JsonTree): boolean {
	const rows = jsonRows(tree);
	return rows.length > 0 && rows.length <= 4 && treeSize(tree) <= 56 && rows.every((row) => row.look === 'line');
}

/** "3 names", "1 item". */
export function sizeWords(tree: JsonTree): string {
	const n = jsonRows(tree).length;
	const [one, many] = tree.kind === 'object' ? ['name', 'names'] : ['item', 'items'];
	return `${n} ${n === 1 ? one : many}`;
}

/** Does a text sound like a number, true, false or null? Sight tells them apart by their face; for the ear it must be said. */
export function soundsPlain(text: string): boolean {
	return /^\s*(?:null|true|false|[-+]?[\d.,]+(?:e[-+]?\d+)?)\s*$/i.test(text);
}
