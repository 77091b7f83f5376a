import type { LabelPage } from '../../domain/labels/label-page.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/client.ts';

/**
 * The flags of a page as its owner may see them: that there are some, once the page is answered, and their text once they were
 * asked for.
 * @param items what stands on the page, with the letter of its case (null: about the whole page)
 */
export async function pageFlags(
	db: Tx,
	actor: Actor,
	items: readonly { item: string; letter: string | null }[]
): Promise<LabelPage['flags']> {
	const ids = items.map((one) => one.item);
	const flags = await db.flag.findMany({ where: { itemId: { in: ids } }, orderBy: { ordinal: 'asc' } });
	if (flags.length === 0) return null;
	const shown = await db.flagsShown.findMany({
		where: { personId: actor.id, itemId: { in: ids } },
		select: { itemId: true }
	});
	const seen = new Set(shown.map((one) => one.itemId));
	return {
		asked: flags.every((flag) => seen.has(flag.itemId)),
		shown: items.flatMap(({ item, letter }) =>
			flags
				.filter((flag) => flag.itemId === item && seen.has(item))
				.map(({ text, source }) => ({ letter, text, source }))
		)
	};
}
