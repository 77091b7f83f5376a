import type { OwnPlace } from '../../domain/adjudication/discussion-page.ts';

/**
 * Compares questions about items by where the items stand in an annotator's own queue: an order that tells nothing else. What
 * stands in no queue comes last, by its opaque id.
 * @param places as `ownPlaces` gives them, in the order of the queue
 */
export function ownOrder(
	places: ReadonlyMap<string, OwnPlace>
): (a: { itemId: string; questionId: string }, b: { itemId: string; questionId: string }) => number {
	const rank = new Map([...places.keys()].map((itemId, at) => [itemId, at]));
	const last = rank.size;
	const name = (one: { itemId: string; questionId: string }) => `${one.itemId} ${one.questionId}`;
	return (a, b) => (rank.get(a.itemId) ?? last) - (rank.get(b.itemId) ?? last) || (name(a) < name(b) ? -1 : 1);
}
