import { InvalidArgumentError } from 'commander';

/** An option that is a whole number, 0 or more. */
export function wholeNumber(text: string): number {
	if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
	return Number(text);
}
