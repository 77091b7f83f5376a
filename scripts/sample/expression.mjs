import { literal } from './marks.mjs';

/** @typedef {{ op?: string, args?: Node[], fact?: string, value?: unknown, type?: string }} Node */

/** Reads (op arg ...) into the JSON of an encoding. @param {string} text @returns {Node} */
export function expression(text) {
	const tokens = text.match(/"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[()]|[^\s()]+/g) ?? [];
	let at = 0;
	/** @returns {Node} */
	const node = () => {
		const token = tokens[at++];
		if (token === undefined) throw new Error('the expression ends too early');
		if (token === '(') {
			const op = tokens[at++];
			const args = [];
			while (tokens[at] !== ')') args.push(node());
			at++;
			return { op, args };
		}
		if (/^(["[@\d-]|true$|false$|null$)/.test(token)) {
			const { type, value } = literal(token);
			return type === 'instant' ? { value, type } : { value };
		}
		return { fact: token };
	};
	const made = node();
	if (at < tokens.length) throw new Error(`the expression goes on after its end: ${tokens.slice(at).join(' ')}`);
	return made;
}

/** The names of the facts that an expression reads. @param {Node} node @returns {Set<string>} */
export function factsRead(node) {
	return new Set([
		...(node.fact === undefined ? [] : [node.fact]),
		...(node.args ?? []).flatMap((arg) => [...factsRead(arg)])
	]);
}
