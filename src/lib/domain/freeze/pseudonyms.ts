import { byCodeUnits } from './by-code-units.ts';

/** What a person's rows in the release say about the order of pseudonyms; nothing of it is the name. */
export interface Contributor {
	/** Whatever the caller knows the person by. */
	person: string;
	/** Time, id and question of the first row, joined so that they sort. */
	first: string;
	/** SHA-256 of all the person's rows. */
	digest: string;
}

/**
 * A1, A2 ... (or J1, J2 ...): whoever contributed first is number 1. The order rests on the rows of the release alone, so the
 * same study gives the same pseudonyms on every machine, a later version keeps them, and names, roles and accounts leave no
 * trace. Where two people's rows are equal, exchanging their pseudonyms would change nothing.
 */
export function pseudonyms(prefix: 'A' | 'J', contributors: readonly Contributor[]): Map<string, string> {
	const order = [...contributors].sort(
		(a, b) => byCodeUnits(a.first, b.first) || byCodeUnits(a.digest, b.digest) || byCodeUnits(a.person, b.person)
	);
	return new Map(order.map(({ person }, i) => [person, `${prefix}${i + 1}`]));
}
