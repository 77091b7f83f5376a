import { exactJson } from '../shared/exact-json.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { cutText } from '../shared/cut-text.ts';
import { OPERATORS, type Expression, type Operator } from './expression.ts';
import { namedJson } from './named-json.ts';
import { parseValue, VALUE_TYPES } from './parse-value.ts';

/** The deepest that operators may be nested. */
export const DEEPEST = 100;

const ARITY: Record<Operator, { least: number; most: number }> = {
	and: { least: 1, most: Infinity },
	or: { least: 1, most: Infinity },
	not: { least: 1, most: 1 },
	'=': { least: 2, most: 2 },
	'!=': { least: 2, most: 2 },
	'<': { least: 2, most: 2 },
	'<=': { least: 2, most: 2 },
	'>': { least: 2, most: 2 },
	'>=': { least: 2, most: 2 },
	member: { least: 2, most: 2 },
	subset: { least: 2, most: 2 },
	'+': { least: 2, most: 2 },
	'-': { least: 2, most: 2 },
	length: { least: 1, most: 1 }
};

type Say = (path: string, message: string) => void;

/**
 * Reads an expression out of `exactJson`. Everything that is wrong with it is said, with its path (`expression.args[1].op`); null
 * then. What only shows when operators meet values is not looked at here.
 */
export function parseExpression(json: Json | undefined, say: Say): Expression | null {
	return parseNode(json, 'expression', 0, say);
}

function parseNode(json: Json | undefined, path: string, depth: number, say: Say): Expression | null {
	const no = (message: string) => {
		say(path, message);
		return null;
	};
	if (json === null || typeof json !== 'object' || Array.isArray(json))
		return no('A node has to be an object: {"fact": ...}, {"value": ...} or {"op": ..., "args": [...]}.');
	const names = Object.keys(json);
	const kinds = (['fact', 'value', 'op'] as const).filter((kind) => names.includes(kind));
	if (kinds.length === 0) return no('A node has to have one of "fact", "value" and "op".');
	if (kinds.length > 1)
		return no(`A node is of one kind, but this has ${kinds.map((kind) => JSON.stringify(kind)).join(' and ')}.`);
	const [kind] = kinds;
	const allowed: string[] = { fact: ['fact'], value: ['value', 'type'], op: ['op', 'args'] }[kind];
	const strange = names.filter((name) => !allowed.includes(name));
	for (const name of strange) no(`The name ${quoted(name)} is not known in a node with ${JSON.stringify(kind)}.`);
	const node =
		kind === 'fact'
			? parseName(json.fact, no)
			: kind === 'value'
				? parseLiteral(json, no)
				: parseOperation(json, path, depth, say);
	return strange.length ? null : node;
}

function parseName(json: Json, no: (message: string) => null): Expression | null {
	if (!isText(json) || json === '') return no('The name of a fact has to be a string that is not empty.');
	return { kind: 'fact', name: json };
}

function parseLiteral(json: JsonObject, no: (message: string) => null): Expression | null {
	const typed = Object.hasOwn(json, 'type');
	const type = VALUE_TYPES.find((one) => one === json.type) ?? null;
	if (typed && !type) return no(`The type ${shown(json.type)} is not known. Types are ${VALUE_TYPES.join(', ')}.`);
	const read = parseValue(json.value, type);
	return read.ok ? { kind: 'literal', value: read.value } : no(`The literal cannot be read: ${read.message}.`);
}

function parseOperation(json: JsonObject, path: string, depth: number, say: Say): Expression | null {
	const op = OPERATORS.find((one) => one === json.op);
	if (op === undefined)
		say(`${path}.op`, `The operator ${shown(json.op)} is not known. Operators are ${OPERATORS.join(', ')}.`);
	if (depth === DEEPEST) {
		say('expression', `The expression is nested more than ${DEEPEST} operators deep.`);
		return null;
	}
	if (!Array.isArray(json.args)) {
		say(path, 'An operator needs "args", an array.');
		return null;
	}
	const { least, most } = op ? ARITY[op] : { least: 0, most: Infinity };
	const fits = json.args.length >= least && json.args.length <= most;
	if (!fits)
		say(
			path,
			`The operator ${op} takes ${most === Infinity ? 'one argument or more' : least === 1 ? 'one argument' : 'two arguments'}, but has ${json.args.length}.`
		);
	const args = json.args.map((arg, i) => parseNode(arg, `${path}.args[${i}]`, depth + 1, say));
	return op && fits && args.every((arg) => arg !== null) ? { kind: 'operation', op, args } : null;
}

/** What stands where a word belongs. */
const shown = (json: Json) => (isText(json) ? quoted(json) : namedJson(json));

const quoted = (text: string) => JSON.stringify(cutText(text, 80));

const isText = (json: Json): json is string => typeof json === 'string' && exactJson.numberText(json) === null;
