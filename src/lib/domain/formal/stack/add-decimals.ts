import { alignDecimals } from './align-decimals.ts';
import { decimal, type Decimal } from './decimal.ts';

/** The exact sum. Example: 0.1 and -0.30 give -0.2. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
	const { a: above, b: below, places } = alignDecimals(a, b);
	const signed = (negative: boolean, digits: string) =>
		decimal(negative, digits.slice(0, digits.length - places), digits.slice(digits.length - places));
	if (a.negative === b.negative) return signed(a.negative, column(above, below, 1));
	// Taking away works from the larger of the two, whose sign the sum then has.
	return above >= below ? signed(a.negative, column(above, below, -1)) : signed(b.negative, column(below, above, -1));
}

/** Adds (1) or takes away (-1) the lower digits, column by column from the right. The upper may not be the smaller when taking away. */
function column(upper: string, lower: string, by: 1 | -1): string {
	const digits: number[] = [];
	let carry = 0;
	for (let i = upper.length - 1; i >= 0; i--) {
		const sum = Number(upper[i]) + by * Number(lower[i]) + carry;
		carry = Math.floor(sum / 10);
		digits.push(sum - 10 * carry);
	}
	return carry + digits.reverse().join('');
}
