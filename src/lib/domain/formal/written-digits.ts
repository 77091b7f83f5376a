/** The most digits that a number may have, written out. */
export const LONGEST_NUMBER = 1000;

/**
 * How many digits a JSON number has when it is written without an exponent: those before the point, at least one, and those after
 * it. Examples: `500` has 3, `1e3` has 4, `2.50` has 3, `1e-3` (0.001) has 4. Beyond all measure it is Infinity.
 */
export function writtenDigits(number: string): number {
	const [, whole, fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number)!;
	const power = Number(exponent);
	const digits = (whole + fraction).replace(/^0+/, '');
	// Zero with an exponent is zero.
	if (digits === '') return 1 + fraction.length;
	const after = Math.max(0, fraction.length - power);
	const before = Math.max(1, digits.length - fraction.length + power);
	return before + after;
}
