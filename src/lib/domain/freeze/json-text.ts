import { byCodeUnits } from './by-code-units.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { Json } from '../shared/json.ts';

/**
 * JSON for people: the canonical form with line breaks and two blanks for each level, so that a value still has one text only.
 * Short arrays and objects without others inside stay on one line. Ends with a line feed.
 */
export function jsonText(value: Json): string {
	return `${pretty(value, '')}\n`;
}

function pretty(value: Json, indent: string): string {
	if (value === null || typeof value !== 'object') return canonicalJson(value);
	const flat = canonicalJson(value);
	const inner = Array.isArray(value) ? value : Object.values(value);
	if (flat.length + indent.length <= 100 && inner.every((one) => one === null || typeof one !== 'object')) return flat;
	const next = `${indent}  `;
	if (Array.isArray(value)) return `[\n${value.map((one) => next + pretty(one, next)).join(',\n')}\n${indent}]`;
	const names = Object.keys(value).sort(byCodeUnits);
	return `{\n${names.map((name) => `${next}${canonicalJson(name)}: ${pretty(value[name], next)}`).join(',\n')}\n${indent}}`;
}
