import type { Value } from '../expression.ts';
import { decimal, type Decimal } from './decimal.ts';

/** A value as the recursive evaluator holds it; an instant is milliseconds since 1970 in UTC. */
export type Datum =
	| { type: 'string'; text: string }
	| { type: 'number'; number: Decimal }
	| { type: 'boolean'; truth: boolean }
	| { type: 'instant'; ms: bigint }
	| { type: 'null' }
	| { type: 'list'; items: Datum[] };

/** Reads a parsed value. */
export function datum(value: Value): Datum {
	switch (value.type) {
		case 'number':
			return { type: 'number', number: decimal.of(value.text) };
		case 'boolean':
			return { type: 'boolean', truth: value.value };
		case 'instant':
			// The parse has held it to the canonical form, which is one of those that Date reads exactly.
			return { type: 'instant', ms: BigInt(Date.parse(value.text)) };
		case 'list':
			return { type: 'list', items: value.items.map(datum) };
		default:
			return value;
	}
}

/** Equal in type and value; lists element by element in order. Never an error. */
export function equal(a: Datum, b: Datum): boolean {
	if (a.type === 'string' && b.type === 'string') return a.text === b.text;
	if (a.type === 'number' && b.type === 'number') return decimal.compare(a.number, b.number) === 0;
	if (a.type === 'boolean' && b.type === 'boolean') return a.truth === b.truth;
	if (a.type === 'instant' && b.type === 'instant') return a.ms === b.ms;
	if (a.type === 'list' && b.type === 'list')
		return a.items.length === b.items.length && a.items.every((one, i) => equal(one, b.items[i]));
	return a.type === 'null' && b.type === 'null';
}
