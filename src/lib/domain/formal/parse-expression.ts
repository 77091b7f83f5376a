import { exactJson } from '../shared/exact-json.ts';
import type { Json } from '../shared/json.ts';
import { OPERATORS, type Expression, type Operator, type ValueType } from './expression.ts';
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
	const no = (message: string, at = path) => {
		say(at, message);
		return null;
	};
	if (json === null || typeof json !== 'object' || Array.isArray(json))
		return no('A node has to be an object: {"fact": ...}, {"value": ...} or {"op": ..., "args": [...]}.');
	const names = Object.keys(json);
	const kinds = ['fact', 'value', 'op'].filter((kind) => names.includes(kind));
	if (kinds.length === 0) return no('A node has to have one of "fact", "value" and "op".');
	if (kinds.length > 1)
		return no(`A node is of one kind, but this has ${kinds.map((kind) => JSON.stringify(kind)).join(' and ')}.`);
	const [kind] = kinds;
	const allowed = { fact: ['fact'], value: ['value', 'type'], op: ['op', 'args'] }[kind]!;
	const strange = names.find((name) => !allowed.includes(name));
	if (strange !== undefined)
		return no(`The name ${JSON.stringify(strange.slice(0, 80))} is not known in a node with ${JSON.stringify(kind)}.`);
	if (kind === 'fact') {
		if (!isText(json.fact)) return no('The name of a fact has to be a string that is not empty.');
		return { kind: 'fact', name: json.fact as string };
	}
	if (kind === 'value') return parseLiteral(json, no);
	const op = OPERATORS.find((one) => one === json.op);
	if (op === undefined)
		return no(`The operator ${shown(json.op)} is not known. Operators are ${OPERATORS.join(', ')}.`, `${path}.op`);
	if (depth === DEEPEST) return no(`The expression is nested more than ${DEEPEST} operators deep.`, 'expression');
	if (!Array.isArray(json.args)) return no(`The operator ${op} needs "args", an array.`);
	const { least, most } = ARITY[op];
	if (json.args.length < least || json.args.length > most)
		return no(
			`The operator ${op} takes ${most === Infinity ? 'one argument or more' : least === 1 ? 'one argument' : 'two arguments'}, but has ${json.args.length}.`
		);
	const args = json.args.map((arg, i) => parseNode(arg, `${path}.args[${i}]`, depth + 1, say));
	return args.every((arg) => arg !== null) ? { kind: 'operation', op, args } : null;
}

function parseLiteral(json: Record<string, Json>, no: (message: string) => null): Expression | null {
	const type = Object.hasOwn(json, 'type') ? json.type : null;
	if (type !== null && !VALUE_TYPES.includes(type as ValueType))
		return no(`The type ${shown(type)} is not known. Types are ${VALUE_TYPES.join(', ')}.`);
	const read = parseValue(json.value, type as ValueType | null);
	return read.ok ? { kind: 'literal', value: read.value } : no(`The literal cannot be read: ${read.message}.`);
}

const shown = (json: Json) => (exactJson.numberText(json) ?? JSON.stringify(json)).slice(0, 80);

const isText = (json: Json) => typeof json === 'string' && json !== '' && exactJson.numberText(json) === null;
