import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as studies from '../../src/lib/server/studies.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { richStudy } from '../support/rich-study.ts';
import { person, system } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';

let test: TestDatabase;
beforeAll(async () => {
	test = await database({ keep: true });
	await richStudy(test);
});
const soon = (options: Parameters<typeof studies.agreementSoon>[3]) =>
	studies.agreementSoon(test.db, system, 'rich', options);
const turn = () => new Promise((next) => setImmediate(next));

/** More draws than a request waits for. */
const LONG = { question: 'decision', by: ['place'], replicates: 1_700_000, resample: 'item' as const, seed: 3 };

describe('agreement for a page', () => {
	it('is given at once where it is quick, as the command gives it', async () => {
		const options = { question: 'decision', replicates: 200, resample: 'item' as const };
		expect(await soon(options)).toEqual({
			ok: true,
			value: { report: expect.objectContaining({ items: 6 }), resampling: null }
		});
		const made = await studies.agreement(test.db, system, 'rich', options);
		const again = await soon(options);
		expect(again.ok && made.ok && again.value.report).toEqual(made.ok && made.value);
	});

	it('is resampled beside the requests where it takes long: formulas first, then the same as at once', async () => {
		const first = await soon(LONG);
		expect(first).toMatchObject({ ok: true, value: { resampling: { done: 0 } } });
		const ofFormula = first.ok ? (first.value.report.metrics as { fleiss_kappa: { ci?: { method: string } } }) : null;
		expect(ofFormula?.fleiss_kappa.ci?.method).not.toMatch(/bootstrap/);
		const seen = new Set<number>();
		for (;;) {
			const progress = await studies.agreementProgress(test.db, system, 'rich', LONG);
			if (!progress.ok) throw new Error(progress.message);
			if (progress.value === null) break;
			seen.add(progress.value.done);
			await turn();
		}
		// Requests were answered in between.
		expect(seen.size).toBeGreaterThan(2);
		const last = await soon(LONG);
		const made = await studies.agreement(test.db, system, 'rich', LONG);
		expect(last.ok && last.value).toEqual({ report: made.ok && made.value, resampling: null });
	}, 120_000);

	it('many small parts are no quick report either', async () => {
		const small = { ...LONG, replicates: 150_000 };
		expect(await soon(small)).toMatchObject({ ok: true, value: { resampling: { done: 0 } } });
		for (;;) {
			const progress = await studies.agreementProgress(test.db, system, 'rich', small);
			if (!progress.ok || progress.value === null) break;
			await turn();
		}
	}, 60_000);

	it('is for maintainers, also while it is on its way', async () => {
		for (const role of ['annotator', 'adjudicator'] as const) {
			const actor = await person(test.db, role);
			expect(await studies.agreementSoon(test.db, actor, 'rich', LONG)).toMatchObject({ code: 'forbidden' });
			expect(await studies.agreementProgress(test.db, actor, 'rich', LONG)).toMatchObject({ code: 'forbidden' });
		}
	});

	it('takes no more than a few at a time', async () => {
		const many = await Promise.all([4, 5, 6, 7, 8].map((seed) => soon({ ...LONG, seed })));
		expect(many.filter((one) => !one.ok && one.code === 'busy')).toHaveLength(2);
		while (
			(
				await Promise.all(
					[4, 5, 6].map((seed) => studies.agreementProgress(test.db, system, 'rich', { ...LONG, seed }))
				)
			).some((one) => one.ok && one.value)
		)
			await turn();
	}, 120_000);
});

describe('the items behind the numbers', () => {
	it('stand in a file, one row for each item and question, which is never written over', async () => {
		const file = join(test.env.data, 'items.csv');
		const run = () => runCommand(test, 'agreement', 'rich', '--bootstrap', '0', '--diagnosis', file, '--json');
		const made = await run();
		expect(made.code).toBe(0);
		expect(JSON.stringify(made.json)).not.toContain('"diagnosis"');
		const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
		expect(lines).toHaveLength(1 + 2 * 6);
		expect(lines[0]).toBe('question,item,ratings,complete,used,unanimous,why');
		expect(lines).toContain('decision,a-10,3,true,true,true,');
		expect(lines).toContain('decision,a-1,3,true,true,false,');
		expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('exists') });
	});
});
