import type { Value } from '../expression.ts';
import type { Known } from './cell.ts';
import { readDecimal } from './read-decimal.ts';
import { readMoment } from './read-moment.ts';

/** A value out of the parser as the machine computes with it. */
export function readCell(value: Value): Known {
	switch (value.type) {
		case 'number':
			return { type: 'number', number: readDecimal(value.text) };
		case 'instant':
			return { type: 'instant', moment: readMoment(value.text) };
		case 'list':
			// Its items are scalars, so this goes one level down and no further.
			return { type: 'list', items: value.items.map(readCell) };
		default:
			return value;
	}
}
