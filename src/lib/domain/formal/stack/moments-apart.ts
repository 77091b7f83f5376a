import { decimal, type Decimal } from './decimal.ts';

/** The seconds from one moment to a later one, exact to the millisecond; below zero where it is earlier. */
export function momentsApart(from: number, to: number): Decimal {
	const digits = String(Math.abs(to - from)).padStart(3, '0');
	return decimal(to < from, digits.slice(0, -3), digits.slice(-3));
}
