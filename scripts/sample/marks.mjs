/** @typedef {{ field: string, path?: string, start: number, end: number, quote: string }} Span */
/** @typedef {{ type: string, value: unknown, span: Span }} Fact */

const MARK = /\[\[([^\]]*(?:\][^\]]+)*?)\s*\|\s((?:(?!\]\]).)*)\]\]/gs;

/** How many code points a text has. @param {string} text */
export const length = (text) => [...text].length;

/** A value as it is written in a mark or an expression. @param {string} text */
export function literal(text) {
	if (text.startsWith('@')) return { type: 'instant', value: text.slice(1) };
	const value = JSON.parse(text);
	const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
	return { type, value };
}

/**
 * Takes the marks out of a text; adds their facts.
 * @param {string} marked
 * @param {{ field: string, path?: string }} place
 * @param {Map<string, Fact>} facts
 */
export function unmark(marked, place, facts) {
	let text = '';
	let at = 0;
	for (const match of marked.matchAll(MARK)) {
		text += marked.slice(at, match.index);
		at = match.index + match[0].length;
		const [, names, quote] = match;
		const start = length(text);
		text += quote;
		for (const one of names.split(/;\s+/)) {
			const [, name, written] = /^([a-z0-9_.-]+)(?::\s*(.+))?$/s.exec(one.trim()) ?? [];
			if (!name) throw new Error(`the mark ${JSON.stringify(match[0])} cannot be read`);
			if (facts.has(name)) throw new Error(`the fact ${name} is marked twice`);
			const { type, value } = written === undefined ? { type: 'string', value: quote } : literal(written.trim());
			facts.set(name, { type, value, span: { ...place, start, end: start + length(quote), quote } });
		}
	}
	text += marked.slice(at);
	if (/\[\[|\]\]/.test(text)) throw new Error(`a mark is not closed in ${place.field}: ${text.slice(0, 80)}`);
	return text;
}
