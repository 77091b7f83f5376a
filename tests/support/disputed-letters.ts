import type { DecisionInput } from '../../src/lib/domain/adjudication/decision-input.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import type { TestDatabase } from './database.ts';
import { filled, letterStudy, uuid, value } from './letter-study.ts';
import { person, system } from './person.ts';

/** What Ada, Ben and Cy say on `decision`; on `tone` all say WARM. */
const SAID: Record<string, string[]> = {
	split: ['YES', 'NO', 'YES'],
	agreed: ['YES', 'YES', 'YES'],
	against: ['NO', 'YES', 'NO'],
	'agreed on no': ['NO', 'NO', 'NO']
};

export interface DisputedLetters {
	slug: string;
	/** Ada, Ben, Cy. */
	crew: Actor[];
	/** Ids of the disputes on `decision`, by case. */
	disputes: Map<string, string>;
}

/** A closed study about letters, two of its four cases disputed. Each annotator notes who says so, for tests of blinding. */
export async function disputedLetters(
	test: TestDatabase,
	options: { panel?: number; discussion?: boolean; slug?: string; crew?: Actor[] } = {}
): Promise<DisputedLetters> {
	const { db } = test;
	const crew = options.crew ?? [];
	if (!crew.length) for (const name of ['Ada', 'Ben', 'Cy']) crew.push(await person(db, 'annotator', name));
	const scenarios = Object.fromEntries(Object.keys(SAID).map((key) => [`about ${key}`, [key]]));
	const { panel, discussion } = options;
	const slug = await letterStudy(test, { slug: options.slug, scenarios, annotators: crew, panel, discussion });
	const study = await db.study.findUniqueOrThrow({ where: { slug } });
	for (const [who, one] of crew.entries()) {
		const work = await db.assignment.findMany({
			where: { personId: one.id, studyId: study.id },
			include: { item: true }
		});
		for (const { page, item } of work) {
			const say = (question: string) =>
				question === 'decision' ? { label: SAID[item.key][who], note: `Note of ${one.name} on ${item.key}.` } : {};
			value(await labels.submit(db, one, slug, await filled(db, one, slug, page, say)));
		}
	}
	value(await studies.close(db, system, slug));
	const rows = await db.dispute.findMany({
		where: { studyId: study.id, questionId: 'decision' },
		include: { item: true }
	});
	return { slug, crew, disputes: new Map(rows.map((row) => [row.item.key, row.id])) };
}

/** A decision as a page would send it. */
export const decisionOf = (more: Partial<DecisionInput> = {}): DecisionInput => ({
	id: uuid(),
	label: 'YES',
	reasonKind: 'fact',
	rationale: 'The seal says so.',
	evidence: [],
	unresolved: false,
	alternative: null,
	reading: null,
	changeReason: null,
	...more
});

/** Blind, then final, at a given minute of a given day. */
export async function decides(
	{ db }: TestDatabase,
	who: Actor,
	slug: string,
	dispute: string,
	blind: string,
	final: Partial<DecisionInput>,
	minute = 0
): Promise<void> {
	const at = (more: number) => () => new Date(Date.UTC(2026, 0, 5, 9, minute, more));
	const before = value(await adjudications.page(db, who, slug, dispute, at(0)()));
	value(
		await adjudications.decide(
			db,
			who,
			slug,
			dispute,
			'blind',
			decisionOf({ label: blind, rationale: `Blind of ${who.name}.`, supersedes: before.replaces }),
			at(1)
		)
	);
	value(
		await adjudications.decide(
			db,
			who,
			slug,
			dispute,
			'final',
			decisionOf({ rationale: `Final of ${who.name}.`, supersedes: before.replaces, ...final }),
			at(2)
		)
	);
}
