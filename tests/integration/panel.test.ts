import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReferenceRow } from '../../src/lib/domain/freeze/release-row.ts';
import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { openFolder } from '../../src/lib/server/bundle/open-folder.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import { findStudy } from '../../src/lib/server/lookup/find-study.ts';
import * as references from '../../src/lib/server/references.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { decides, decisionOf, disputedLetters } from '../support/disputed-letters.ts';
import { jsonLines } from '../support/json-lines.ts';
import { value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const now = new Date(Date.UTC(2026, 0, 5, 10));

async function panelOfTwo() {
	const test = await database({ keep: true });
	const { slug, disputes } = await disputedLetters(test, { panel: 2 });
	const [eve, fay, gus] = [
		await person(test.db, 'adjudicator', 'Eve'),
		await person(test.db, 'adjudicator', 'Fay'),
		await person(test.db, 'adjudicator', 'Gus')
	];
	const page = async (who: typeof eve, key = 'split') =>
		value(await adjudications.page(test.db, who, slug, disputes.get(key)!, now));
	const states = async (who: typeof eve) => {
		const { disputes: rows } = value(await adjudications.queue(test.db, who, slug, now));
		return new Map(rows.map((row) => [[...disputes].find(([, id]) => id === row.id)![0], row.state]));
	};
	return { test, slug, disputes, eve, fay, gus, page, states };
}

const freeze = async (test: TestDatabase, slug: string, more: Partial<references.FreezeInput> = {}) =>
	value(await references.freeze(test.db, system, slug, { dataFolder: test.env.data, root: test.env.root, ...more }));

describe('a panel of two', () => {
	it('has decided when two agree; others’ final decisions are shown when one’s own is stored', async () => {
		const { test, slug, disputes, eve, fay, gus, page, states } = await panelOfTwo();
		const split = disputes.get('split')!;
		await decides(test, eve, slug, split, 'YES', { label: 'NO' }, 1);

		// One decision: nothing is settled, and whoever has not decided learns nothing of it.
		expect(await page(eve)).toMatchObject({ decided: null, panel: { size: 2, agree: 1 }, claim: { state: 'free' } });
		expect((await page(eve)).replaces).not.toBeNull();
		expect(await page(fay)).toMatchObject({ decided: null, panel: { size: 2, agree: null }, replaces: null });
		expect(JSON.stringify(await page(fay))).not.toContain('of Eve');
		expect((await states(eve)).get('split')).toBe('waiting');
		expect((await states(fay)).get('split')).toBe('open');
		expect(value(await adjudications.open(test.db, system, slug)).open).toBe(2);
		expect(value(await studies.overview(test.db, slug)).disputes).toEqual({ made: 2, open: 2 });
		// Nothing is left there for who has decided, and the other dispute is next.
		expect((await page(eve)).next).toBe(disputes.get('against'));
		expect(await adjudications.claim(test.db, eve, slug, split)).toMatchObject({ ok: false, code: 'conflict' });

		value(await adjudications.decide(test.db, fay, slug, split, 'blind', decisionOf({ supersedes: null })));
		expect(JSON.stringify((await page(fay)).revealed!.finals)).toBe('[]');
		expect(JSON.stringify(await page(fay))).not.toContain('Final of Eve');
		value(await adjudications.decide(test.db, fay, slug, split, 'final', decisionOf({ supersedes: null })));
		// They differ: still open, and both see both.
		expect(await page(fay)).toMatchObject({ decided: null, panel: { agree: 1 } });
		expect((await page(eve)).revealed!.finals.map((one) => [one.by, one.label])).toEqual([
			['you', 'NO'],
			['J2', 'YES']
		]);

		await decides(test, gus, slug, split, 'NO', { label: 'NO' }, 30);
		expect(await page(gus)).toMatchObject({ decided: { by: 'panel' }, panel: { agree: 2 } });
		expect((await states(fay)).get('split')).toBe('decided');
		expect(value(await adjudications.open(test.db, system, slug)).open).toBe(1);
	});

	it('replaces only its own member’s decision, with a reason, and may be open again after it', async () => {
		const { test, slug, disputes, eve, fay, page } = await panelOfTwo();
		const split = disputes.get('split')!;
		await decides(test, eve, slug, split, 'NO', { label: 'NO' }, 1);
		await decides(test, fay, slug, split, 'NO', { label: 'NO' }, 2);
		const { replaces, decided } = await page(eve);
		expect(decided).not.toBeNull();
		const change = (more: object) =>
			adjudications.decide(test.db, eve, slug, split, 'final', decisionOf({ supersedes: replaces, ...more }));
		expect(await change({})).toMatchObject({ ok: false, field: 'changeReason' });
		value(await change({ changeReason: 'The wax was read again.' }));
		expect((await page(fay)).decided).toBeNull();
		expect((await page(fay)).revealed!.finals.map((one) => [one.by, one.label, one.superseded])).toEqual([
			['J1', 'NO', true],
			['you', 'NO', false],
			['J1', 'YES', false]
		]);
	});

	it('decides by imported rows as well, each adjudicator with a chain of their own', async () => {
		const { test, slug } = await panelOfTwo();
		const file = join(test.env.data, 'decisions.jsonl');
		const bring = async (rows: object[]) => {
			writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
			return value(await adjudications.importFile(test.db, system, slug, value(await openSource(file))));
		};
		const row = (adjudicator: string, label: string, day: number) => ({
			case: 'split',
			question: 'decision',
			label,
			adjudicator,
			rationale: `${adjudicator} says ${label}.`,
			at: `2027-01-0${day}T09:00:00Z`
		});
		expect(await bring([row('one', 'NO', 1), row('two', 'YES', 1)])).toMatchObject({ new: 2, problems: [] });
		expect(value(await adjudications.open(test.db, system, slug)).open).toBe(2);
		// Not before one's own; the other's time does not matter.
		expect((await bring([row('two', 'NO', 1)])).problems).toHaveLength(1);
		expect(await bring([row('two', 'NO', 2)])).toMatchObject({ new: 1, problems: [] });
		expect(value(await adjudications.open(test.db, system, slug)).open).toBe(1);
		expect(await bring([row('one', 'NO', 1), row('two', 'NO', 2)])).toMatchObject({ new: 0, unchanged: 2 });
	});

	it('is frozen with its size, its dissent and every decision, and the release holds', async () => {
		const { test, slug, disputes, eve, fay, gus } = await panelOfTwo();
		for (const [at, key] of ['split', 'against'].entries()) {
			const id = disputes.get(key)!;
			await decides(test, eve, slug, id, 'YES', { label: 'NO', unresolved: true, alternative: 'YES' }, 10 * at + 1);
			if (key === 'split') {
				const early = await freeze(test, slug);
				expect('blocked' in early && early.blocked.map((one) => one.code)).toEqual(['open-disputes']);
				await decides(test, gus, slug, id, 'YES', { label: 'YES' }, 10 * at + 2);
			}
			await decides(test, fay, slug, id, 'NO', { label: 'NO' }, 10 * at + 3);
		}
		const out = join(test.env.data, 'out');
		const frozen = await freeze(test, slug, { out });
		expect('blocked' in frozen).toBe(false);
		const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
			panel: number;
			counts: { questions: Record<string, { dissent: number; unresolved: number }> };
		};
		expect(manifest.panel).toBe(2);
		expect(manifest.counts.questions.decision).toMatchObject({ dissent: 1, unresolved: 2 });
		const bundle = value(await openFolder(out));
		expect(await verify(bundle, newHash)).toEqual({ ok: true, value: { holds: true, findings: [] } });
		const rows = jsonLines<ReferenceRow>(join(out, 'references.jsonl'));
		expect(rows.find((one) => one.id === 'split' && one.question === 'decision')).toMatchObject({
			label: 'NO',
			basis: 'adjudicated'
		});
	});
});

it('a panel has one to nine members', async () => {
	const test = await database();
	await disputedLetters(test);
	const { guideline } = value(await findStudy(test.db, 'letters'));
	for (const panel of [0, 1.5, 10, NaN])
		expect(await studies.create(test.db, system, { slug: 'other', guideline, panel })).toMatchObject({
			ok: false,
			field: 'panel'
		});
});
