import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seed } from '../../prisma/seed.ts';
import type { DecisionInput } from '../../src/lib/domain/adjudication/decision-input.ts';
import type { Result } from '../../src/lib/domain/shared/result.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as labels from '../../src/lib/server/labels.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { person, system } from '../support/person.ts';

const now = new Date('2026-06-01T12:00:00Z');
const value = <T>(result: Result<T>): T => {
	if (!result.ok) throw new Error(result.message);
	return result.value;
};
const FILE = 'tests/fixtures/studies/authorization-small.jsonl';
const CASES = readFileSync(FILE, 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as { id: string; visible: { evidence: string } });
const isDisputed = (at: number) => at % 4 === 0;

/** How the three annotators answer a disputed case, and what goes with it. */
interface Votes {
	labels: [string, string, string];
	unclear: boolean;
	note: string;
	quotes: boolean;
	revised: boolean;
}
const PLAIN: Votes = { labels: ['ALLOW', 'BLOCK', 'BLOCK'], unclear: false, note: '', quotes: false, revised: false };
const OTHER: Votes = {
	labels: ['BLOCK', 'ALLOW', 'ALLOW'],
	unclear: true,
	note: 'A long note that says what was thought.',
	quotes: true,
	revised: true
};

/** The sample study, answered and closed: every fourth case is disputed. */
async function closed(test: TestDatabase, votes: Votes = PLAIN) {
	value(await seed(test.db, system, { ...test.env, sampleCases: resolve(FILE) }));
	const rows = CASES.flatMap((one, at) =>
		[0, 1, 2].flatMap((who) => {
			const base = {
				case: one.id,
				annotator: `annotator-${who + 1}`,
				label: isDisputed(at) ? votes.labels[who] : 'ALLOW',
				at: '2026-05-01T09:00:00Z'
			};
			if (!isDisputed(at)) return [base];
			const text = [...one.visible.evidence].slice(0, 12).join('');
			const evidence = votes.quotes ? [{ field: 'evidence', start: 0, end: 12, quote: text }] : [];
			const said = { ...base, unclear: votes.unclear, note: votes.note, evidence };
			return votes.revised ? [{ ...base, at: '2026-04-30T09:00:00Z' }, said] : [said];
		})
	);
	const file = join(test.env.data, 'answers.jsonl');
	writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
	const done = value(await labels.importFile(test.db, system, 'sample', value(await openSource(file))));
	if (done.problems.length) throw new Error(JSON.stringify(done.problems[0]));
	value(await studies.close(test.db, system, 'sample'));
	const study = await test.db.study.findUniqueOrThrow({ where: { slug: 'sample' } });
	const all = await test.db.dispute.findMany({ where: { studyId: study.id }, include: { item: true } });
	return new Map(all.map((one) => [one.item.key, one.id]));
}

let serial = 0;
const input = (more: Partial<DecisionInput> = {}): DecisionInput => ({
	id: `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
	label: 'ALLOW',
	reasonKind: 'fact',
	rationale: 'The register says so.',
	evidence: [],
	unresolved: false,
	alternative: null,
	reading: null,
	changeReason: null,
	...more
});

describe('a dispute before the reveal', () => {
	it('reads the same, whatever the answers were', async () => {
		const seen: unknown[] = [];
		for (const votes of [PLAIN, OTHER]) {
			const test = await database();
			const disputes = await closed(test, votes);
			expect([...disputes.keys()].sort()).toEqual(CASES.filter((_, at) => isDisputed(at)).map((one) => one.id));
			const eve = await person(test.db, 'adjudicator');
			const ids = new Map([...disputes].map(([key, id]) => [id, key]));
			const pages = await Promise.all(
				[...disputes].sort().map(async ([key, id]) => {
					const page = value(await adjudications.page(test.db, eve, 'sample', id, now));
					expect(page.revealed).toBeNull();
					// Random by design: ids, and with them the order of the other contexts. The place in the queue is drawn by the study's seed.
					const others = page.others.map((one) => JSON.stringify(one.visible)).sort();
					expect(page.next === null || ids.has(page.next)).toBe(true);
					return JSON.stringify({ ...page, id: key, decision: '', comment: '', next: '', others });
				})
			);
			const queue = value(await adjudications.queue(test.db, eve, 'sample', now));
			const rows = queue.disputes.map((row) => ({ ...row, id: '' }));
			seen.push({ pages, rows, study: queue.study });
		}
		expect(seen[0]).toEqual(seen[1]);
		expect(JSON.stringify(seen)).not.toContain('annotator-');
		expect(JSON.stringify(seen)).not.toContain(OTHER.note);
	});

	it('takes no final decision, and shows the answers only to who decided blind', async () => {
		const test = await database();
		const [id] = (await closed(test, OTHER)).values();
		const [eve, dan] = [await person(test.db, 'adjudicator'), await person(test.db, 'adjudicator')];
		const decide = (kind: 'blind' | 'final', made: DecisionInput) =>
			adjudications.decide(test.db, eve, 'sample', id, kind, made);
		expect(await decide('final', input())).toMatchObject({ ok: false, code: 'conflict', field: 'blind' });
		expect(await decide('blind', input({ rationale: '  ' }))).toMatchObject({ code: 'invalid', field: 'rationale' });
		expect(await test.db.decision.count()).toBe(0);
		value(await decide('blind', input()));
		expect(await decide('blind', input())).toMatchObject({ ok: false, code: 'conflict', field: 'blind' });
		const { revealed } = value(await adjudications.page(test.db, eve, 'sample', id, now));
		expect(revealed?.answers.map((one) => one.letter)).toEqual(['A', 'B', 'C']);
		expect(revealed?.answers.map((one) => one.label).sort()).toEqual(['ALLOW', 'ALLOW', 'BLOCK']);
		expect(revealed?.answers.every((one) => one.unclear && one.note === OTHER.note && one.revisions === 2)).toBe(true);
		expect(revealed).toMatchObject({ majority: 'ALLOW', blind: { by: 'you', kind: 'blind' }, finals: [] });
		const other = value(await adjudications.page(test.db, dan, 'sample', id, now));
		expect(other.revealed).toBeNull();
		expect(JSON.stringify(other)).not.toContain('The register says so.');
	});
});

describe('claims', () => {
	it('are won by one of two who claim at once; the other may decide when it has ended', async () => {
		const test = await database();
		const [id] = (await closed(test)).values();
		const people = [await person(test.db, 'adjudicator'), await person(test.db, 'adjudicator')];
		const clock = () => now;
		const taken = await Promise.all(people.map((one) => adjudications.claim(test.db, one, 'sample', id, clock)));
		expect(taken.map((one) => one.ok).sort()).toEqual([false, true]);
		const winner = people[taken.findIndex((one) => one.ok)];
		const loser = people[taken.findIndex((one) => !one.ok)];
		expect(taken.find((one) => !one.ok)).toMatchObject({ code: 'conflict', field: 'claim' });
		const states = await Promise.all(
			[winner, loser].map(async (one) => value(await adjudications.page(test.db, one, 'sample', id, now)).claim.state)
		);
		expect(states).toEqual(['yours', 'other']);
		const early = await adjudications.decide(test.db, loser, 'sample', id, 'blind', input(), clock);
		expect(early).toMatchObject({ ok: false, code: 'conflict', field: 'claim' });
		expect(value(await adjudications.release(test.db, loser, 'sample', id))).toBeNull();
		expect((await adjudications.claim(test.db, loser, 'sample', id, clock)).ok).toBe(false);
		const later = () => new Date(now.getTime() + 31 * 60_000);
		expect((await adjudications.decide(test.db, loser, 'sample', id, 'blind', input(), later)).ok).toBe(true);
	});
});

describe('a decided dispute', () => {
	it('has no claim, and is worked on again by another only knowingly, blind first and with a reason', async () => {
		const test = await database();
		const [id] = (await closed(test)).values();
		const [ann, ben] = [await person(test.db, 'adjudicator'), await person(test.db, 'adjudicator')];
		const act = (who: typeof ann, kind: 'blind' | 'final', more: Partial<DecisionInput>, at: Date = now) =>
			adjudications.decide(test.db, who, 'sample', id, kind, input(more), () => at);
		const page = async (who: typeof ann) => value(await adjudications.page(test.db, who, 'sample', id, now));
		const unknowing = { ok: false, code: 'conflict', field: 'decided' };

		const untouched = await page(ben);
		value(await act(ann, 'blind', { supersedes: null }));
		const blindElsewhere = await page(ben);
		const same = { decision: '', comment: '', claim: null };
		expect({ ...blindElsewhere, ...same }).toEqual({ ...untouched, ...same });
		expect(blindElsewhere.claim.state).toBe('other');
		expect(blindElsewhere.decided).toBeNull();
		value(await act(ann, 'final', { label: 'BLOCK', rationale: 'Ann says so.', supersedes: null }));

		// The claim ended with the decision; there is nothing to claim any more.
		expect((await page(ann)).claim).toEqual({ state: 'free', until: null });
		expect((await page(ann)).decided).toMatchObject({ by: 'you', at: now.toISOString() });
		expect(await adjudications.claim(test.db, ben, 'sample', id, () => now)).toMatchObject({ code: 'conflict' });
		expect(await adjudications.claim(test.db, ann, 'sample', id, () => now)).toMatchObject({ code: 'conflict' });

		const seen = await page(ben);
		expect(seen).toMatchObject({ claim: { state: 'free' }, revealed: null, decided: { by: 'another' } });
		expect(JSON.stringify(seen)).not.toContain('Ann says so.');
		// A page that was opened before shows no decision; one that shows it sends which.
		expect(await act(ben, 'blind', { supersedes: null })).toMatchObject(unknowing);
		expect(await act(ben, 'blind', {})).toMatchObject(unknowing);
		expect((await page(ben)).claim.state).toBe('free');
		const stands = seen.replaces;
		// Numbers of adjudicators follow the order in which they came; in one moment they would follow their ids.
		value(await act(ben, 'blind', { supersedes: stands }, new Date(now.getTime() + 1000)));
		expect((await page(ben)).claim.state).toBe('yours');
		value(await adjudications.claim(test.db, ben, 'sample', id, () => now));
		expect(await act(ben, 'final', { supersedes: stands })).toMatchObject({ code: 'invalid', field: 'changeReason' });
		expect(await act(ann, 'final', { supersedes: stands, changeReason: 'I' })).toMatchObject({ field: 'claim' });
		const later = new Date(now.getTime() + 60_000);
		value(await act(ben, 'final', { supersedes: stands, changeReason: 'The date was misread.' }, later));
		expect((await page(ben)).claim.state).toBe('free');
		// What Ann's page still shows as standing is replaced.
		expect(await act(ann, 'final', { supersedes: stands, changeReason: 'I disagree.' })).toMatchObject(unknowing);
		expect((await page(ann)).revealed?.finals.map((one) => [one.by, one.superseded])).toEqual([
			['you', true],
			['J2', false]
		]);
	});

	it('is a retry of the same decision, though the page has learnt more since', async () => {
		const test = await database();
		const [id] = (await closed(test)).values();
		const ann = await person(test.db, 'adjudicator');
		const act = (kind: 'blind' | 'final', made: DecisionInput) =>
			adjudications.decide(test.db, ann, 'sample', id, kind, made);
		value(await act('blind', input({ supersedes: null })));
		const made = input({ supersedes: null });
		expect(value(await act('final', made)).repeated).toBe(false);
		expect(value(await act('final', { ...made, supersedes: made.id })).repeated).toBe(true);
	});

	it('by a file ends the claim of who was at it, and is not decided over unknowingly', async () => {
		const test = await database();
		const [[key, id]] = await closed(test);
		const ann = await person(test.db, 'adjudicator');
		value(await adjudications.decide(test.db, ann, 'sample', id, 'blind', input({ supersedes: null }), () => now));
		const file = join(test.env.data, 'decisions.jsonl');
		const row = { case: key, label: 'BLOCK', adjudicator: 'board', rationale: 'It was in the minutes.' };
		writeFileSync(file, `${JSON.stringify(row)}\n`);
		value(await adjudications.importFile(test.db, system, 'sample', value(await openSource(file))));
		const page = value(await adjudications.page(test.db, ann, 'sample', id, now));
		expect(page).toMatchObject({ claim: { state: 'free' }, decided: { by: 'another' } });
		const over = await adjudications.decide(test.db, ann, 'sample', id, 'final', input({ supersedes: null }));
		expect(over).toMatchObject({ ok: false, code: 'conflict', field: 'decided' });
	});
});

describe('decisions', () => {
	it('are stored once however often they are sent, and never under other content', async () => {
		const test = await database();
		const [id] = (await closed(test)).values();
		const eve = await person(test.db, 'adjudicator');
		const made = input();
		const send = (one: DecisionInput) => adjudications.decide(test.db, eve, 'sample', id, 'blind', one);
		const answers = (await Promise.all([send(made), send(made), send(made)])).map(value);
		expect(answers.map((one) => one.repeated).sort()).toEqual([false, true, true]);
		expect(new Set(answers.map((one) => one.at)).size).toBe(1);
		expect(await test.db.decision.count()).toBe(1);
		expect(await send({ ...made, label: 'BLOCK' })).toMatchObject({ ok: false, code: 'conflict' });
		expect(await test.db.decision.count()).toBe(1);
	});

	it('replace a final one only with a reason; both stay, and the queue says decided', async () => {
		const test = await database();
		const [id] = (await closed(test)).values();
		const eve = await person(test.db, 'adjudicator');
		const decide = (kind: 'blind' | 'final', made: DecisionInput) =>
			adjudications.decide(test.db, eve, 'sample', id, kind, made);
		value(await decide('blind', input()));
		value(await decide('final', input()));
		expect(await decide('final', input({ label: 'BLOCK' }))).toMatchObject({ code: 'invalid', field: 'changeReason' });
		value(await decide('final', input({ label: 'BLOCK', changeReason: 'The date was misread.' })));
		const page = value(await adjudications.page(test.db, eve, 'sample', id, now));
		expect(page.revealed?.finals.map((one) => [one.label, one.superseded, one.changeReason])).toEqual([
			['ALLOW', true, null],
			['BLOCK', false, 'The date was misread.']
		]);
		const queue = value(await adjudications.queue(test.db, eve, 'sample', now));
		expect(queue.disputes.find((row) => row.id === id)?.state).toBe('decided');
	});

	it('of another study are not found', async () => {
		const test = await database();
		const [id] = (await closed(test)).values();
		const eve = await person(test.db, 'adjudicator');
		const { guidelineSha256 } = await test.db.study.findUniqueOrThrow({ where: { slug: 'sample' } });
		const sample = await test.db.study.findUniqueOrThrow({ where: { slug: 'sample' } });
		await test.db.study.create({ data: { ...sample, id: 'another-study', slug: 'another', guidelineSha256 } });
		const missing = { ok: false, code: 'not_found' };
		expect(await adjudications.page(test.db, eve, 'another', id, now)).toMatchObject(missing);
		expect(await adjudications.claim(test.db, eve, 'another', id)).toMatchObject(missing);
		expect(await adjudications.release(test.db, eve, 'another', id)).toMatchObject(missing);
		expect(await adjudications.decide(test.db, eve, 'another', id, 'blind', input())).toMatchObject(missing);
		expect(await adjudications.page(test.db, eve, 'sample', 'none', now)).toMatchObject(missing);
		expect(await test.db.decision.count()).toBe(0);
	});
});
