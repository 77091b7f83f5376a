import { random } from '../shared/random.ts';

/** One assignment of the person whose work is moved. */
export interface Movable {
	assignment: string;
	item: string;
	page: number;
	position: number;
	/** Does it carry an answer? Then it stays where it is. */
	answered: boolean;
}

/** A moved assignment's new place in the other person's queue. */
export interface Moved {
	assignment: string;
	page: number;
	position: number;
}

/**
 * Chooses what can be moved from one annotator to another: whole pages on which nothing is answered and of which the
 * other has no item, drawn in the order of a seed, at most `limit` items. They are put behind the other's queue.
 */
export function move(
	from: readonly Movable[],
	otherHas: ReadonlySet<string>,
	otherLastPage: number,
	seed: number,
	limit = Infinity
): Moved[] {
	const pages = new Map<number, Movable[]>();
	for (const one of from) {
		const page = pages.get(one.page);
		if (page) page.push(one);
		else pages.set(one.page, [one]);
	}
	const free = [...pages.values()].filter((page) => page.every((one) => !one.answered && !otherHas.has(one.item)));
	const dice = random(`${seed}:move`);
	const moved: Moved[] = [];
	let at = otherLastPage;
	for (const page of dice.shuffle(free)) {
		if (moved.length + page.length > limit) continue;
		at++;
		dice
			.shuffle(page)
			.forEach((one, index) => moved.push({ assignment: one.assignment, page: at, position: index + 1 }));
	}
	return moved;
}
