import { exactJson } from '../shared/exact-json.ts';
import { fail } from '../shared/fail.ts';
import type { Json } from '../shared/json.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { Scalar, Value, ValueType } from './expression.ts';
import { instantFault } from './instant-fault.ts';
import { namedJson } from './named-json.ts';
import { LONGEST_NUMBER, writtenDigits } from './written-digits.ts';

export const VALUE_TYPES: readonly ValueType[] = ['string', 'number', 'boolean', 'instant', 'list', 'null'];

/**
 * Reads a value, out of `exactJson`, of the type that is declared or, for a literal without one, of the type that JSON gives it
 * (text is then a string, never an instant). Fails with `invalid` where it is no scalar and no list of scalars, or does not fit.
 */
export function parseValue(value: Json, declared: ValueType | null): Result<Value> {
	if (declared === 'instant') {
		if (typeof value !== 'string' || exactJson.numberText(value) !== null)
			return fail('invalid', `the type is instant, but the value is ${namedJson(value)}`);
		const fault = instantFault(value);
		return fault ? fail('invalid', fault) : ok({ type: 'instant', text: value });
	}
	const read = Array.isArray(value) ? parseList(value) : parseScalar(value);
	if (!read.ok || declared === null || read.value.type === declared) return read;
	return fail('invalid', `the type is ${declared}, but the value is ${namedJson(value)}`);
}

function parseList(list: Json[]): Result<Value> {
	const items: Scalar[] = [];
	for (const [i, one] of list.entries()) {
		const read = parseScalar(one);
		if (!read.ok) return { ...read, message: `element ${i + 1} of the list: ${read.message}` };
		items.push(read.value);
	}
	return ok({ type: 'list', items });
}

function parseScalar(value: Json): Result<Scalar> {
	if (value === null) return ok({ type: 'null' });
	if (typeof value === 'boolean') return ok({ type: 'boolean', value });
	const number = exactJson.numberText(value);
	if (number !== null)
		return writtenDigits(number) > LONGEST_NUMBER
			? fail('invalid', `the number has more than ${LONGEST_NUMBER.toLocaleString('en')} digits when written out`)
			: ok({ type: 'number', text: number });
	if (typeof value === 'string') return ok({ type: 'string', text: value });
	return fail('invalid', `the value is ${namedJson(value)}; a value is a scalar, or a list of scalars`);
}
