import type { LabelItem, LabelPage } from '../../domain/labels/label-page.ts';

/** What `j` and `k` walk through: each context, and with one answer for the whole scenario a last stop for that. */
export interface Station {
	/** Letter of the context; null for the whole scenario. */
	letter: string | null;
	/** "Context C", "This case", "The whole scenario". */
	name: string;
	/** "C", "The case", "The scenario": how announcements and messages begin. */
	short: string;
	/** What is answered here; null for a context that is only read. */
	item: LabelItem | null;
}

export function stations(page: LabelPage): Station[] {
	const alone = page.cases.length === 1;
	const contexts = page.cases.map(({ letter }): Station => ({
		letter,
		name: alone ? 'This case' : `Context ${letter}`,
		short: alone ? 'The case' : letter,
		item: page.items.find((item) => item.letter === letter) ?? null
	}));
	const whole = page.items.find((item) => item.letter === null);
	return whole
		? [...contexts, { letter: null, name: 'The whole scenario', short: 'The scenario', item: whole }]
		: contexts;
}

/** What a page is called: "Scenario 12 of 50". */
export function pageName(page: Pick<LabelPage, 'codebook' | 'place' | 'pages'>): string {
	return `${unitName(page.codebook.present)} ${page.place} of ${page.pages}`;
}

export function unitName(present: 'scenario' | 'case'): 'Scenario' | 'Case' {
	return present === 'scenario' ? 'Scenario' : 'Case';
}
