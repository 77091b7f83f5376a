import { decimal, type Decimal } from './decimal.ts';

const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Reads the text of a JSON number, which the parser has found to be one and not too long. Example: `-12.50e1` is -125. */
export function readDecimal(text: string): Decimal {
	const [, sign, whole, fraction = '', exponent = '0'] = JSON_NUMBER.exec(text)!;
	const digits = whole + fraction;
	// Zero may have an exponent beyond all measure: no zeros are written out for it.
	if (/^0*$/.test(digits)) return decimal(false, '', '');
	// How many of the digits stand before the point; fewer than none means zeros between the point and them.
	const before = whole.length + Number(exponent);
	if (before <= 0) return decimal(sign === '-', '', '0'.repeat(-before) + digits);
	return decimal(sign === '-', digits.slice(0, before).padEnd(before, '0'), digits.slice(before));
}
