import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import type { Result } from '../../src/lib/domain/shared/result.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as assistance from '../../src/lib/server/assistance.ts';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as cases from '../../src/lib/server/cases.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import * as formal from '../../src/lib/server/formal.ts';
import { id } from '../../src/lib/server/id.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as people from '../../src/lib/server/people.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import * as references from '../../src/lib/server/references.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { canaryCrosscheck } from './canary-crosscheck.ts';
import { canaryWord as word } from './canary-word.ts';
import { system } from './person.ts';

const GUIDELINE = `---
id: quokka
version: 1.0.0
title: Letters ${word('guideline')}
unit: case
present: scenario
fields:
  - { name: letter, title: Letter, format: markdown }
questions:
  - id: decision
    title: May it be sealed?
    scale: nominal
    labels:
      - { id: YES, key: "1", title: Sealed, definition: It may. }
      - { id: NO, key: "2", title: Left, definition: It may not. }
    unclear: flag
    evidence: optional
    note: optional
  - id: tone
    title: How friendly is it?
    scale: ordinal
    labels:
      - { id: COLD, key: "1", title: Cold, definition: Not at all. }
      - { id: WARM, key: "2", title: Warm, definition: Very. }
    unclear: none
    evidence: optional
    note: optional
route: non-unanimous-or-unclear
outcomes: { model: ${word('stratumname', 'model')}, gold: ${word('stratumname', 'gold')}, pass: "YES", unsafe: ["NO"] }
---

# Purpose

To learn which letters may be sealed, and how they sound.
`;

/** Who there is. dora labels in the study that the other annotators have no part in. */
const PEOPLE = {
	ann: 'annotator',
	bob: 'annotator',
	cy: 'annotator',
	dora: 'annotator',
	eve: 'adjudicator',
	dan: 'adjudicator',
	fay: 'adjudicator',
	mia: 'maintainer'
} as const;

export type PersonName = keyof typeof PEOPLE;
/** Studies by what has become of them; `apart` is closed too and has people of its own. */
export type StudyName = 'open' | 'closed' | 'frozen' | 'apart';

/** Number of cases, two to a scenario. In `closed` the last scenario has no dispute. */
const CASES: Record<StudyName, number> = { open: 6, closed: 8, frozen: 4, apart: 2 };
const TRIO: PersonName[] = ['ann', 'bob', 'cy'];
/** Where cy says NO to the first question, and so makes a dispute. */
const SPLIT: Record<StudyName, number[]> = { open: [0, 3], closed: [0, 1, 2, 3], frozen: [0], apart: [] };

export const slugOf = (study: StudyName) => word('slug', study);
export const nameOf = (person: PersonName) => word('name', person);
/** The public id of a case; it looks like one that gives the label away. */
export const keyOf = (study: StudyName, at: number) => word('key', study, at % 2 ? 'ALLOW' : 'BLOCK', String(at));

const FILLER = 'the keeper writes that this letter is whole and may go '.repeat(45);
const value = <T>(result: Result<T>): T => {
	if (!result.ok) throw new Error(result.message);
	return result.value;
};

/** What the building functions hand on. */
interface Site {
	db: Db;
	data: string;
	actors: Record<PersonName, Actor>;
	/** Numbers that never come twice: for times and for places of quotes. */
	next(): number;
}

/** People, each with an unused one-time link. */
export interface CanaryPeople {
	actors: Record<PersonName, Actor>;
	links: Record<PersonName, string>;
}

/** Four studies in a data folder, in which every text that somebody must not see is a canary. */
export async function canaryStudy(db: Db, data: string): Promise<CanaryPeople> {
	const actors = {} as Record<PersonName, Actor>;
	const links = {} as Record<PersonName, string>;
	for (const [name, role] of Object.entries(PEOPLE) as [PersonName, Actor['role']][]) {
		const { person, path } = value(await people.add(db, system, { name: nameOf(name), role }));
		actors[name] = person;
		links[name] = path;
	}
	let count = 0;
	const site: Site = { db, data, actors, next: () => ++count };
	mkdirSync(join(data, 'guidelines/quokka'), { recursive: true });
	writeFileSync(join(data, 'guidelines/quokka/1.0.0.md'), GUIDELINE);
	await openStudy(site);
	await closedStudy(site);
	await frozenStudy(site);
	await create(site, 'apart', ['dora']);
	await answer(site, 'apart', () => true);
	value(await studies.close(db, system, slugOf('apart')));
	return { actors, links };
}

async function openStudy(site: Site): Promise<void> {
	const { db, actors } = site;
	await create(site, 'open', TRIO, 2, { assistance: true });
	await flags(site, 'open');
	await answer(site, 'open', (person, at) => person === 'ann' || (person === 'bob' && at < 2));
	await canaryCrosscheck(db, site.data, slugOf('open'));
	// One page stored as the app stores it, with the time that it took.
	const queue = value(await labels.queue(db, actors.cy, slugOf('open')));
	const page = value(await labels.page(db, actors.cy, slugOf('open'), queue.pages[0].page));
	const answers = page.items.flatMap(({ assignment }, n) =>
		['decision', 'tone'].map((question) => ({
			assignment,
			question,
			base: 0,
			label: question === 'decision' ? 'NO' : 'COLD',
			unclear: false,
			note: word('note', 'sent', String(n), question),
			evidence: [],
			ms: 47_110_000 + site.next()
		}))
	);
	const sent = { id: page.submission, page: page.page, marksShown: true, answers };
	value(await labels.submit(db, actors.cy, slugOf('open'), sent));
}

async function closedStudy(site: Site): Promise<void> {
	const { db, actors } = site;
	await create(site, 'closed', TRIO, undefined, { discussion: true });
	await answer(site, 'closed', () => true);
	value(await studies.close(db, system, slugOf('closed')));
	const study = await db.study.findUniqueOrThrow({ where: { slug: slugOf('closed') } });
	const item = await db.item.findFirstOrThrow({ where: { studyId: study.id, key: keyOf('closed', 4) } });
	const sentReason = word('sent', 'closed', '4');
	const openedAt = new Date(Date.UTC(2026, 5, 1));
	await db.dispute.create({
		data: { id: id(), studyId: study.id, itemId: item.id, questionId: 'decision', openedAt, position: 99, sentReason }
	});
	// Of the five disputes, 0 stays undecided, 1 and 4 are decided blind, 2 for good, and 3 for good twice.
	await decide(site, 'closed', 1, 'eve', 'blind');
	await decide(site, 'closed', 4, 'dan', 'blind');
	for (const at of [2, 3])
		for (const kind of ['blind', 'final'] as const) await decide(site, 'closed', at, 'eve', kind);
	await decide(site, 'closed', 3, 'dan', 'blind', { changeReason: word('change', 'closed', '3') });
	await decide(site, 'closed', 3, 'dan', 'final', { changeReason: word('change', 'closed', '3') });
	const disputeId = await disputeOf(site, 'closed', 3);
	await db.comment.createMany({
		data: [actors.eve, actors.dan].map((by, n) => ({
			id: id(),
			disputeId,
			personId: by.id,
			text: word('comment', 'closed', '3', String(n)),
			at: moment(site)
		}))
	});
}

async function frozenStudy(site: Site): Promise<void> {
	await create(site, 'frozen', TRIO);
	await answer(site, 'frozen', () => true);
	await canaryCrosscheck(site.db, site.data, slugOf('frozen'));
	value(await studies.close(site.db, system, slugOf('frozen')));
	await decide(site, 'frozen', 0, 'eve', 'blind');
	await decide(site, 'frozen', 0, 'eve', 'final');
	await freeze(site);
	await attach(site);
}

/** Without hidden data, then with it. */
async function freeze(site: Site) {
	for (const version of ['1.0.0', '2.0.0']) {
		const input = { version, withHidden: version === '2.0.0', dataFolder: site.data, root: process.cwd() };
		const done = value(await references.freeze(site.db, system, slugOf('frozen'), input));
		if ('blocked' in done) throw new Error(JSON.stringify(done.blocked));
	}
}

/** Puts a formal check into the first release in which nothing matches, so that its page shows facts and quotes. */
async function attach({ db, data, actors }: Site) {
	const [slug, study] = [slugOf('frozen'), 'frozen' as const];
	const rows = Array.from({ length: CASES[study] / 2 }, (_, pair) => ({
		format: 'touchstone/encoding@1',
		scenario: word('scenario', study, String(pair)),
		question: 'decision',
		permit: 'YES',
		deny: 'NO',
		expression: { op: '=', args: [{ fact: 'seal' }, { value: '' }] },
		facts: Object.fromEntries(
			[2 * pair, 2 * pair + 1].map((at) => {
				const quote = word('text', study, String(at));
				const span = { field: 'letter', start: 0, end: quote.length, quote };
				return [keyOf(study, at), { seal: { type: 'string', value: quote, span } }];
			})
		)
	}));
	await brought(data, rows, async (file) =>
		value(
			await formal.attachToRelease(db, actors.mia, { dataFolder: data, slug, version: '1.0.0' }, () => openSource(file))
		)
	);
}

async function create(
	{ db, data }: Site,
	study: StudyName,
	annotators: PersonName[],
	overlap?: number,
	options: { discussion?: boolean; assistance?: boolean } = {}
) {
	const parsed = parseGuideline(GUIDELINE, undefined, sha256);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	const slug = slugOf(study);
	const { guideline } = parsed;
	value(await studies.create(db, system, { slug, title: word('title', study), guideline, seed: 11, ...options }));
	const rows = Array.from({ length: CASES[study] }, (_, at) => ({
		id: keyOf(study, at),
		scenario: word('scenario', study, String(at >> 1)),
		strata: { [word('stratumname', 'model')]: word('stratum', study, String(at % 2)) },
		visible: { letter: `${word('text', study, String(at))} ${FILLER}` },
		hidden: { [word('hiddenname', study)]: word('hidden', study, String(at)) },
		source: { origin: word('origin', study, String(at)), licence: 'CC0-1.0' }
	}));
	const { problems } = await brought(data, rows, async (file) =>
		value(await cases.importFiles(db, system, slug, [{ file, open: () => openSource(file) }], { data }))
	);
	if (problems.length) throw new Error(JSON.stringify(problems));
	value(await assignments.plan(db, system, slug, { annotators: annotators.map(nameOf), overlap }));
}

/** A flag for every case. */
async function flags({ db, data }: Site, study: StudyName) {
	const rows = Array.from({ length: CASES[study] }, (_, at) => ({
		case: keyOf(study, at),
		flag: word('flag', study, String(at)),
		source: `a checker of ${study}`
	}));
	const { problems } = await brought(data, rows, async (file) =>
		value(await assistance.importFile(db, system, slugOf(study), value(await openSource(file))))
	);
	if (problems.length) throw new Error(JSON.stringify(problems));
}

/** Imports an answer to both questions for every assignment that `answered` chooses; ann revises her first. */
async function answer(site: Site, study: StudyName, answered: (person: PersonName, at: number) => boolean) {
	const { db, data, actors } = site;
	const slug = slugOf(study);
	const planned = await db.assignment.findMany({ where: { study: { slug } }, include: { item: true } });
	const nameOfId = new Map((Object.keys(actors) as PersonName[]).map((name) => [actors[name].id, name]));
	const rows = planned.flatMap(({ personId, item }) => {
		const person = nameOfId.get(personId)!;
		const at = Array.from({ length: CASES[study] }, (_, n) => keyOf(study, n)).indexOf(item.key);
		if (!answered(person, at)) return [];
		return ['decision', 'tone'].flatMap((question) => {
			const row = {
				case: item.key,
				annotator: nameOf(person),
				question,
				label: question === 'tone' ? 'WARM' : person === 'cy' && SPLIT[study].includes(at) ? 'NO' : 'YES',
				unclear: question === 'decision' && person === 'dora',
				note: word('note', study, String(at), question, person),
				evidence: quote(site, `${word('text', study, String(at))} ${FILLER}`),
				at: moment(site).toISOString()
			};
			if (person !== 'ann' || question !== 'decision') return [row];
			const note = word('note', study, String(at), question, person, 'revised');
			return [row, { ...row, note, at: moment(site).toISOString() }];
		});
	});
	const { problems } = await brought(data, rows, async (file) =>
		value(await labels.importFile(db, system, slug, value(await openSource(file))))
	);
	if (problems.length) throw new Error(JSON.stringify(problems));
}

/** What a quote says stands in the text that everyone sees; the place where it begins is the canary. */
function quote(site: Site, text: string) {
	const start = 1_100 + 3 * site.next();
	return [{ field: 'letter', start, end: start + 13, quote: text.slice(start, start + 13) }];
}

const moment = (site: Site) => new Date(Date.UTC(2026, 2, 1, 8) + 61_007 * site.next());

async function disputeOf({ db }: Site, study: StudyName, at: number): Promise<string> {
	const item = { key: keyOf(study, at), study: { slug: slugOf(study) } };
	return (await db.dispute.findFirstOrThrow({ where: { item } })).id;
}

async function decide(
	site: Site,
	study: StudyName,
	at: number,
	by: PersonName,
	kind: 'blind' | 'final',
	more: { changeReason?: string } = {}
) {
	const { db, actors } = site;
	const dispute = await disputeOf(site, study, at);
	const input = {
		id: id(),
		label: 'YES',
		reasonKind: 'wording' as const,
		rationale: word('rationale', study, String(at), by, kind),
		evidence: [],
		unresolved: kind === 'final',
		alternative: kind === 'final' ? 'NO' : null,
		reading: kind === 'final' ? word('reading', study, String(at), by) : null,
		changeReason: null,
		...more
	};
	const when = moment(site);
	value(await adjudications.decide(db, actors[by], slugOf(study), dispute, kind, input, () => when));
	value(await adjudications.release(db, actors[by], slugOf(study), dispute));
}

async function brought<T>(folder: string, rows: object[], use: (file: string) => Promise<T>): Promise<T> {
	const file = join(folder, 'rows.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	return use(file);
}
