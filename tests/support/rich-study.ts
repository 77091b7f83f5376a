import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as cases from '../../src/lib/server/cases.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import type { TestDatabase } from './database.ts';
import { person, system } from './person.ts';
import { GUIDELINE } from './rich-guideline.ts';

export { GUIDELINE };

const LETTERS = [
	'The keeper writes 🔏 that the seal is valid.',
	'No seal, "none" at all.',
	'Dear friend,\nplease seal.',
	'שלום, the seal is old.',
	'Seal it = never.',
	'A sixth letter.'
];

/** Ids that sort otherwise by locale, by code point and by code unit. */
export const IDS = ['B-2', 'a-1', 'a-10', 'ä-3', '\uff5e-4', '🔏-5'];

const quote = (at: number, text: string) => {
	const start = [...LETTERS[at].slice(0, LETTERS[at].indexOf(text))].length;
	return { field: 'letter', start, end: start + [...text].length, quote: text };
};

/** Votes of ann, bob and cy on `decision`, then on `tone`; a star is an unclear mark. */
const VOTES: [string[], string[]][] = [
	[
		['YES', 'YES', 'YES'],
		['WARM', 'WARM', 'WARM']
	],
	[
		['NO', 'NO', 'YES'],
		['COLD', 'COLD', 'COLD']
	],
	[
		['YES', 'YES*', 'YES'],
		['WARM', 'COLD', 'OPEN']
	],
	[
		['NO', 'NO', 'NO'],
		['COLD', 'COLD', 'COLD']
	],
	[
		['YES', 'NO', 'NO'],
		['WARM', 'WARM', 'WARM']
	],
	[
		['NO', 'NO', 'NO'],
		['WARM', 'WARM', 'WARM']
	]
];

const value = <T>(result: { ok: true; value: T } | { ok: false; message: string }): T => {
	if (!result.ok) throw new Error(result.message);
	return result.value;
};

/** A study with everything a release can hold: revisions, quotes, marks, blind and final decisions, one superseded, one unresolved, comments, one sent by a maintainer. Closed; `decided: false` leaves the last dispute open. */
export async function richStudy({ db, env }: TestDatabase, { slug = 'rich', decided = true } = {}): Promise<void> {
	const parsed = parseGuideline(GUIDELINE, undefined, sha256);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	value(
		await studies.create(db, system, {
			slug,
			title: 'Letters & *seals*',
			guideline: parsed.guideline,
			seed: 11,
			licence: 'CC-BY-4.0',
			creator: 'The <Keepers>',
			url: 'https://example.org/letters'
		})
	);
	const rows = IDS.map((id, at) => ({
		id,
		scenario: `s${at % 2}`,
		strata: { place: at % 2 ? 'north' : 'south' },
		visible: { letter: LETTERS[at], ...(at % 2 ? {} : { record: { lines: ['one', 'two 🔏'], n: at } }) },
		hidden: { key: `hidden-${at}` },
		source: { origin: 'letters', licence: at ? 'CC0-1.0' : '' }
	}));
	await brought(env.data, `${slug}-cases.jsonl`, rows, async (file) =>
		value(await cases.importFiles(db, system, slug, [{ file, open: () => openSource(file) }], { data: env.data }))
	);
	const answers = VOTES.flatMap(([decision, tone], at) =>
		['ann', 'bob', 'cy'].flatMap((annotator, who) => [
			{
				case: IDS[at],
				annotator,
				question: 'decision',
				label: decision[who].replace('*', ''),
				unclear: decision[who].endsWith('*'),
				note: at === 4 ? '=1+1, "quoted"' : '',
				evidence: at < 2 && who === 0 ? [quote(at, 'seal')] : [],
				at: `2026-10-0${who + 1}T09:0${at}:00Z`
			},
			{
				case: IDS[at],
				annotator,
				question: 'tone',
				label: tone[who],
				unclear: false,
				note: '',
				evidence: [],
				at: `2026-10-0${who + 1}T10:0${at}:00Z`
			}
		])
	);
	const revised = [{ ...answers[0], label: 'NO', at: '2026-10-01T08:00:00Z' }, ...answers];
	await brought(env.data, `${slug}-answers.jsonl`, revised, async (file) => {
		const { problems } = value(await labels.importFile(db, system, slug, value(await openSource(file))));
		if (problems.length) throw new Error(JSON.stringify(problems));
	});
	value(await studies.close(db, system, slug));
	const study = await db.study.findUniqueOrThrow({ where: { slug } });
	const items = new Map((await db.item.findMany({ where: { studyId: study.id } })).map((item) => [item.key, item.id]));
	await db.dispute.create({
		data: {
			id: `${slug}-sent`,
			studyId: study.id,
			itemId: items.get(IDS[5])!,
			questionId: 'decision',
			openedAt: new Date('2026-10-05T00:00:00Z'),
			position: 99,
			sentReason: 'The letter looks forged.'
		}
	});
	await decisions({ db, env }, slug, study.id, decided);
}

async function decisions({ db }: TestDatabase, slug: string, studyId: string, decided: boolean) {
	const [eve, dan] = [await person(db, 'adjudicator'), await person(db, 'adjudicator')];
	const disputes = await db.dispute.findMany({ where: { studyId }, include: { item: true } });
	disputes.sort((a, b) => (`${a.item.key}${a.questionId}` < `${b.item.key}${b.questionId}` ? -1 : 1));
	let minute = 0;
	const clock = () => new Date(Date.UTC(2026, 9, 9, 9, minute++));
	let serial = 0;
	const act = async (actor: typeof eve, dispute: string, kind: 'blind' | 'final', label: string, more = {}) => {
		const id = `00000000-0000-4000-8000-${slug.length.toString(16).padStart(2, '0')}${String(++serial).padStart(10, '0')}`;
		const base = {
			id,
			label,
			reasonKind: 'wording' as const,
			rationale: `Because of the words, ${serial}.`,
			evidence: [],
			unresolved: false,
			alternative: null,
			reading: null,
			changeReason: null
		};
		value(await adjudications.decide(db, actor, slug, dispute, kind, { ...base, ...more }, clock));
		value(await adjudications.release(db, actor, slug, dispute));
		return id;
	};
	for (const [at, dispute] of disputes.entries()) {
		if (!decided && at === disputes.length - 1) continue;
		const [first, other] = dispute.questionId === 'decision' ? ['YES', 'NO'] : ['WARM', 'COLD'];
		await act(eve, dispute.id, 'blind', at === 1 ? other : first);
		const stands = await act(
			eve,
			dispute.id,
			'final',
			first,
			at === 0 ? { unresolved: true, alternative: other, reading: 'It may also be read otherwise.' } : {}
		);
		if (at === 1) {
			await act(dan, dispute.id, 'blind', other, { supersedes: stands });
			await act(dan, dispute.id, 'final', other, { changeReason: 'The date was misread.' });
			const comments = [eve, dan].map((who, n) => ({
				id: `${slug}-c${n}`,
				disputeId: dispute.id,
				personId: who.id,
				text: `Comment ${n}`,
				at: clock()
			}));
			await db.comment.createMany({ data: comments });
		}
	}
}

async function brought(folder: string, name: string, rows: object[], use: (file: string) => Promise<unknown>) {
	const file = join(folder, name);
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	await use(file);
}
