/**
 * An exact decimal, as people write it: its sign, the digits before the point and those after it. Only `decimal` builds it, so each number
 * has one form and equal numbers are equal field by field.
 */
export interface Decimal {
	/** Never of zero. */
	negative: boolean;
	/** Digits without zeros in front; empty where the whole part is zero. */
	whole: string;
	/** Digits without zeros at the end; empty where the number is whole. */
	fraction: string;
}

/** The decimal with this sign and these digits, brought to its one form. Example: `decimal(true, '007', '50')` is -7.5. */
export function decimal(negative: boolean, whole: string, fraction: string): Decimal {
	let start = 0;
	while (whole[start] === '0') start++;
	let end = fraction.length;
	while (fraction[end - 1] === '0') end--;
	const digits = { whole: whole.slice(start), fraction: fraction.slice(0, end) };
	return { negative: negative && digits.whole + digits.fraction !== '', ...digits };
}
