import { expect, it } from 'vitest';
import * as labels from '../../src/lib/server/labels.ts';
import { database } from '../support/database.ts';
import { filled, letterStudy, value } from '../support/letter-study.ts';
import { person } from '../support/person.ts';

it('a page tells its place, its neighbours and the next open page as the whole queue does, also where pages were moved away', async () => {
	const here = await database();
	const { db } = here;
	const [ada, ben] = [await person(db), await person(db)];
	const scenarios = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`s${n}`, [`a${n}`, `b${n}`]]));
	const slug = await letterStudy(here, { scenarios, annotators: [ada, ben], whole: true });
	const agrees = async () => {
		const { pages } = value(await labels.queue(db, ada, slug));
		for (const [at, { page }] of pages.entries()) {
			const shown = value(await labels.page(db, ada, slug, page));
			const open = (list: typeof pages) => list.find((one) => !one.stored && one.page !== page)?.page;
			const wanted = {
				place: at + 1,
				pages: pages.length,
				previous: pages[at - 1]?.page ?? null,
				next: pages[at + 1]?.page ?? null,
				nextOpen: open(pages.slice(at)) ?? open(pages) ?? null
			};
			expect(shown).toMatchObject(wanted);
			expect(shown.state).toBe(pages[at].stored ? 'stored' : 'open');
			const { place, nextOpen } = wanted;
			expect(await labels.whereNext(db, ada, slug, page)).toEqual({ place, nextOpen });
		}
		return pages.map((one) => one.page);
	};
	expect(await agrees()).toEqual([1, 2, 3, 4, 5, 6, 7]);
	// What another has stored is nobody else's progress.
	value(await labels.submit(db, ben, slug, await filled(db, ben, slug, 1)));
	value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 2)));
	value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 2, () => ({ note: 'again' }))));
	value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 6)));
	await agrees();
	await db.assignment.deleteMany({ where: { personId: ada.id, page: { in: [1, 4, 7] } } });
	expect(await agrees()).toEqual([2, 3, 5, 6]);
	value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 3)));
	value(await labels.submit(db, ada, slug, await filled(db, ada, slug, 5)));
	await agrees();
	expect((await labels.whereNext(db, ada, slug, 5)).nextOpen).toBeNull();
});
