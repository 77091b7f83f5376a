import type { LabelPage } from '../../domain/labels/label-page.ts';

/**
 * The page that was stored last in this tab. The next page is fetched while the last one is still being read, so the server
 * could not know yet that its texts were read: what stands here fills that gap, and it is where `z` leads.
 */
export interface Step {
	slug: string;
	page: number;
	place: number;
	/** ISO 8601 */
	at: string;
	/** Exact texts that were read, as JSON, by field. */
	texts: Map<string, Set<string>>;
}

let last: Step | null = null;
/** Pages that were stored in this tab. */
const stored = new Set<string>();
const nameOf = (page: LabelPage) => `${page.study.slug} ${page.page}`;

export const trail = {
	get last(): Step | null {
		return last;
	},

	leave(page: LabelPage, at: string) {
		const texts = new Map<string, Set<string>>();
		for (const one of page.cases)
			for (const [field, value] of Object.entries(one.visible))
				texts.set(field, (texts.get(field) ?? new Set()).add(JSON.stringify(value)));
		stored.add(nameOf(page));
		last = { slug: page.study.slug, page: page.page, place: page.place, at, texts };
	},

	/** Did this tab store the page? */
	stored(page: LabelPage): boolean {
		return stored.has(nameOf(page));
	},

	/** Where a field was read before: as the server knows it, or on the page that was just stored. */
	read(page: LabelPage, field: string, letter: string, value: unknown): { place: number; at: string } | null {
		const known = page.read.find((one) => one.field === field && one.letter === letter);
		if (known) return known;
		if (page.state !== 'open' || last?.slug !== page.study.slug || last.page === page.page) return null;
		return last.texts.get(field)?.has(JSON.stringify(value)) ? { place: last.place, at: last.at } : null;
	}
};
