import { textOffset } from '../../shared/text-offset.ts';
import type { Operator } from '../expression.ts';
import { among } from './among.ts';
import { equal, type Datum } from './datum.ts';
import { decimal, type Decimal } from './decimal.ts';

type Type = Datum['type'];

/** One operator on resolved operands. `takes` lists the types of each place; `give` may still refuse a pair, by null. */
export interface Operation {
	takes: readonly (readonly Type[])[];
	give(operands: readonly Datum[]): Datum | null;
}

const ANY: readonly Type[] = ['string', 'number', 'boolean', 'instant', 'null', 'list'];
const SCALAR: readonly Type[] = ['string', 'number', 'boolean', 'instant', 'null'];
const ORDERED: readonly Type[] = ['number', 'string', 'instant'];
const ADDED: readonly Type[] = ['number', 'instant'];

const truth = (value: boolean): Datum => ({ type: 'boolean', truth: value });
const number = (value: Decimal): Datum => ({ type: 'number', number: value });

/** The operators but for `and`, `or` and `not`, which unresolved operands may still decide. */
export const OPERATIONS: Record<Exclude<Operator, 'and' | 'or' | 'not'>, Operation> = {
	'=': { takes: [ANY, ANY], give: ([a, b]) => truth(equal(a, b)) },
	'!=': { takes: [ANY, ANY], give: ([a, b]) => truth(!equal(a, b)) },
	'<': ordering((sign) => sign < 0),
	'<=': ordering((sign) => sign <= 0),
	'>': ordering((sign) => sign > 0),
	'>=': ordering((sign) => sign >= 0),
	member: {
		takes: [SCALAR, ['list']],
		give: ([one, list]) => truth(items(list).some((other) => equal(one, other)))
	},
	subset: {
		takes: [['list'], ['list']],
		give: ([part, whole]) => truth(items(part).every(among(items(whole))))
	},
	'+': { takes: [ADDED, ADDED], give: ([a, b]) => (b.type === 'instant' ? sum(b, a) : sum(a, b)) },
	'-': { takes: [ADDED, ADDED], give: ([a, b]) => difference(a, b) },
	length: {
		takes: [['string', 'list']],
		give: ([one]) => {
			const length = one.type === 'string' ? textOffset.length(one.text) : items(one).length;
			return number({ units: BigInt(length), scale: 0 });
		}
	}
};

function ordering(holds: (sign: number) => boolean): Operation {
	return {
		takes: [ORDERED, ORDERED],
		give([a, b]) {
			if (a.type === 'number' && b.type === 'number') return truth(holds(decimal.compare(a.number, b.number)));
			if (a.type === 'instant' && b.type === 'instant') return truth(holds(Number(a.ms - b.ms)));
			if (a.type === 'string' && b.type === 'string') return truth(holds(byCodePoints(a.text, b.text)));
			return null;
		}
	};
}

/** The order of code points, which is not that of UTF-16 units beyond U+FFFF. */
function byCodePoints(a: string, b: string): number {
	const [left, right] = [[...a], [...b]];
	for (let i = 0; i < left.length && i < right.length; i++)
		if (left[i] !== right[i]) return left[i].codePointAt(0)! - right[i].codePointAt(0)!;
	return left.length - right.length;
}

function sum(a: Datum, b: Datum): Datum | null {
	if (b.type !== 'number') return null;
	if (a.type === 'number') return number(decimal.add(a.number, b.number));
	return a.type === 'instant' ? later(a.ms, b.number) : null;
}

function difference(a: Datum, b: Datum): Datum | null {
	if (b.type === 'number') return sum(a, number(decimal.negate(b.number)));
	if (a.type !== 'instant' || b.type !== 'instant') return null;
	return number({ units: a.ms - b.ms, scale: 3 });
}

const FIRST = BigInt(Date.parse('0000-01-01T00:00:00.000Z'));
const LAST = BigInt(Date.parse('9999-12-31T23:59:59.999Z'));

/** The instant so many seconds later; null where the format cannot write it: between milliseconds, or beyond years of four digits. */
function later(ms: bigint, seconds: Decimal): Datum | null {
	const { units, scale } = decimal.add({ units: ms, scale: 3 }, seconds);
	const divisor = 10n ** BigInt(scale - 3);
	if (units % divisor !== 0n) return null;
	const moment = units / divisor;
	return moment < FIRST || moment > LAST ? null : { type: 'instant', ms: moment };
}

const items = (list: Datum): Datum[] => (list.type === 'list' ? list.items : []);
