import { factsRead } from './expression.mjs';

/** @typedef {import('./compile.mjs').Compiled} Compiled */

/** Facts that are marked and that the expression does not read, and the other way round. @param {Compiled} compiled @returns {string[]} */
export function idleFacts({ encoding }) {
	const read = factsRead(encoding.expression);
	const marked = new Set(Object.values(encoding.facts).flatMap((facts) => Object.keys(facts)));
	return [
		...[...marked]
			.filter((name) => !read.has(name))
			.map((name) => `the fact ${name} is marked, and the expression does not read it`),
		...[...read]
			.filter((name) => !marked.has(name))
			.map((name) => `the expression reads ${name}, which is marked nowhere`)
	];
}

/**
 * Where the expression does not say what the label says; what is arguable has to be unresolved.
 * @param {Awaited<ReturnType<typeof import('./product.mjs').product>>} product
 * @param {Compiled} compiled
 */
export function disagreements({ exactJson, parseExpression, parseValue, evaluateTree }, { cases, encoding }) {
	/** @type {string[]} */
	const found = [];
	const exact = exactJson.parse(JSON.stringify(encoding), 1000).value;
	const parsed = parseExpression(exact.expression, (/** @type {string} */ path, /** @type {string} */ message) =>
		found.push(`${path}: ${message}`)
	);
	if (!parsed) return found;
	for (const { id, hidden } of cases) {
		const facts = new Map();
		for (const [name, { type, value }] of Object.entries(exact.facts[id])) {
			const read = parseValue(value, type);
			if (read.ok) facts.set(name, read.value);
			else found.push(`${id}, ${name}: ${read.message}`);
		}
		const outcome = evaluateTree(parsed, facts);
		const wanted = hidden.readings ? 'unresolved' : hidden.reference === 'ALLOW' ? 'permit' : 'deny';
		if (outcome.result !== wanted)
			found.push(
				`${id}: the label is ${hidden.reference}, so the expression has to give ${wanted}, but it gives ${outcome.result} ${outcome.message ?? ''}`
			);
	}
	return found;
}
