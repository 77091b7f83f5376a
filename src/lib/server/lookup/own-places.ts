import type { OwnPlace } from '../../domain/adjudication/discussion-page.ts';
import type { Tx } from '../db/client.ts';
import { letter } from './letter.ts';

/** Where the items of a study stand in one person's own queue, by item id. */
export async function ownPlaces(db: Tx, studyId: string, personId: string): Promise<Map<string, OwnPlace>> {
	const rows = await db.assignment.findMany({
		where: { studyId, personId },
		orderBy: [{ page: 'asc' }, { position: 'asc' }],
		select: { itemId: true, page: true }
	});
	const pages = new Map<number, string[]>();
	for (const { itemId, page } of rows) {
		const items = pages.get(page);
		if (items) items.push(itemId);
		else pages.set(page, [itemId]);
	}
	const places = new Map<string, OwnPlace>();
	let place = 0;
	for (const [page, items] of pages) {
		place++;
		for (const [at, itemId] of items.entries())
			places.set(itemId, { page, place, letter: items.length > 1 ? letter(at) : null });
	}
	return places;
}
