import type { LabelPage } from '../../domain/labels/label-page.ts';
import type { Actor } from '../actor.ts';
import type { Sql } from '../db/sql.ts';
import { flagsSeen } from './flags-seen.ts';

/**
 * The flags of a page as its owner may see them: that there are some, once the page is answered, and their text once they were
 * asked for.
 * @param items what stands on the page, with the letter of its case (null: about the whole page)
 */
export function pageFlags(
	sql: Sql,
	actor: Actor,
	items: readonly { item: string; letter: string | null }[]
): LabelPage['flags'] {
	const flags = sql.all<{ itemId: string; text: string; source: string }>(
		'SELECT "itemId", "text", "source" FROM "Flag" WHERE "itemId" IN (SELECT "value" FROM json_each(?)) ORDER BY "ordinal"',
		JSON.stringify(items.map((one) => one.item))
	);
	if (flags.length === 0) return null;
	const seen = flagsSeen(
		sql,
		actor.id,
		items.map((one) => one.item)
	);
	return {
		asked: flags.every((flag) => seen.has(flag.itemId)),
		shown: items.flatMap(({ item, letter }) =>
			flags
				.filter((flag) => flag.itemId === item && seen.has(item))
				.map(({ text, source }) => ({ letter, text, source }))
		)
	};
}
