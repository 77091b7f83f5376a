import { InvalidArgumentError } from 'commander';

/** An option that is a whole number, 0 or more, of at most 15 digits (a double carries those exactly). */
export function wholeNumber(text: string): number {
	if (!/^\d{1,15}$/.test(text))
		throw new InvalidArgumentError('It must be a whole number from 0 on, with at most 15 digits.');
	return Number(text);
}
