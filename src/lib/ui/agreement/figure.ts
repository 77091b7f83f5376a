import { REASON_TEXT, type Reason } from '../../domain/agreement/reason.ts';
import type { Json } from '../../domain/shared/json.ts';

/** A number as tables show it: two decimals; a minus sign, not a hyphen; never "−0.00". */
export function decimal(value: number, digits = 2): string {
	const text = Math.abs(value).toFixed(digits);
	return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** A metric of an agreement report in words: value and interval, or why there is none. Example: "0.91, 95 % interval 0.86 to 0.95". */
export function figure(metric: Json | undefined): string {
	if (metric === null || typeof metric !== 'object' || Array.isArray(metric)) return '';
	const { value, ci, undefined: code } = metric;
	if (typeof value !== 'number')
		return `undefined: ${Object.hasOwn(REASON_TEXT, String(code)) ? REASON_TEXT[code as Reason] : 'no reason given'}`;
	if (
		ci === null ||
		typeof ci !== 'object' ||
		Array.isArray(ci) ||
		typeof ci.low !== 'number' ||
		typeof ci.high !== 'number'
	)
		return decimal(value);
	const level = typeof ci.level === 'number' ? Math.round(ci.level * 100) : 95;
	return `${decimal(value)}, ${level} % interval ${decimal(ci.low)} to ${decimal(ci.high)}`;
}
