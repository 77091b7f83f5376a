import { random } from '../../domain/shared/random.ts';
import { letter } from '../lookup/letter.ts';

/** What everyone is called who has a part in a dispute. */
export interface Voices {
	/** Who answered, in the order of their letters A, B ... */
	answerers: string[];
	/** A, B ... for who answered, J1, J2 ... for adjudicators: the same name for every reader, so that one can speak of another. */
	nameOf: (personId: string) => string;
}

/** That someone decided or spoke, and when. */
interface Came {
	personId: string;
	at: Date;
}

/**
 * Names the people of a dispute. Letters are shuffled per dispute and stable within it; adjudicators are numbered in the order
 * in which they came to it, the same whatever the order of the rows.
 * @param answered ids of those who answered the question, in any order
 * @param adjudicated whose decisions and comments there are, in that order; those who answered keep their letter
 */
export function voices(
	seed: number,
	disputeId: string,
	answered: Iterable<string>,
	adjudicated: readonly Came[]
): Voices {
	const answerers = random(`${seed}:${disputeId}:answers`).shuffle([...new Set(answered)].sort());
	const names = new Map(answerers.map((personId, at) => [personId, letter(at)]));
	let judges = 0;
	// Imported decisions may share a moment: the order in which they were read must not name anyone.
	const order = (a: Came, b: Came) => a.at.getTime() - b.at.getTime() || (a.personId < b.personId ? -1 : 1);
	for (const { personId } of [...adjudicated].sort(order))
		if (!names.has(personId)) names.set(personId, `J${++judges}`);
	return { answerers, nameOf: (personId) => names.get(personId)! };
}
