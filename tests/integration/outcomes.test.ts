import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { filled, letterStudy, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';
import fixture from '../fixtures/agreement/paper-b-plausibility.json' with { type: 'json' };

const { expected } = fixture;
type Item = [model: string, id: string, gold: string, primary: string, second: string | null, final: string];
const ITEMS = fixture.items as Item[];

/** The plausibility study at its published size, with the shipped guideline and by commands alone. Its texts are placeholders. */
describe('the plausibility study', () => {
	let test: TestDatabase;
	const run = (...args: string[]) => runCommand(test, ...args, '--json');
	const file = (name: string, lines: string[]) => {
		const path = join(test.env.data, name);
		writeFileSync(path, `${lines.join('\n')}\n`);
		return path;
	};
	const key = ([model, id]: Item) => `${model}/${id}`;

	beforeAll(async () => {
		test = await database({ keep: true });
		const cases = ITEMS.map((item) =>
			JSON.stringify({
				id: key(item),
				scenario: item[1],
				strata: { model: item[0], gold: item[2] },
				visible: Object.fromEntries(
					['goal', 'policy', 'observation', 'candidate_action', 'predicted_future', 'reference_future'].map((name) => [
						name,
						`${name} of ${name === 'predicted_future' ? key(item) : item[1]}`
					])
				)
			})
		);
		const answers = ITEMS.flatMap((item) => [
			`${key(item)},primary,${item[3].toUpperCase()},2026-10-01T09:00:00Z`,
			...(item[4] ? [`${key(item)},second,${item[4].toUpperCase()},2026-10-02T09:00:00Z`] : [])
		]);
		expect(answers).toHaveLength(3150);
		await run('study', 'create', 'b', '--guideline', 'plausibility@1.0.0', '--seed', '1');
		expect(await run('import', 'b', file('cases.jsonl', cases))).toMatchObject({ code: 0, json: { new: 3000 } });
		const rows = file('answers.csv', ['case,annotator,label,at', ...answers]);
		expect(await run('labels', 'import', 'b', rows)).toMatchObject({ code: 0, json: { new: 3150 } });
		expect(await run('close', 'b')).toMatchObject({ code: 0, json: { settled: 2982, disputed: 18 } });
	}, 300_000);

	it('is not final while disputes are open, and says how many', async () => {
		const { json } = await run('outcomes', 'b', '--bootstrap', '100');
		expect(json).toMatchObject({ final: false, open: 18, items: 3000, plausibility: { n: 3000 } });
	});

	it('has the published figures once they are decided, and every label by its basis', async () => {
		const { items } = (await run('disputes', 'b')).json as { items: { case: string }[] };
		const finals = new Map(ITEMS.map((item) => [key(item), item[5].toUpperCase()]));
		const rows = items.map((one) => `${one.case},${finals.get(one.case)},panel,Resolved under the same rubric.`);
		expect(
			await run('decisions', 'import', 'b', file('decisions.csv', ['case,label,adjudicator,rationale', ...rows]))
		).toMatchObject({ code: 0, json: { new: 18 } });
		const { json } = await run('outcomes', 'b');
		const report = json as studies.StudyOutcomes;
		expect(report).toMatchObject({
			final: true,
			open: 0,
			labels: { PASS: 2583, FAIL: 417, UNCERTAIN: 0 },
			gold_unsafe_among_plausible: { k: 2076, n: 2583 },
			before: 'primary',
			adjudication: { changed: 8, moves: [{ from: 'UNCERTAIN', to: 'FAIL', count: 8 }] },
			overlap: { items: expected.n_overlap.value, annotators: 2 }
		});
		expect(report.models.map((one) => one.plausibility.k)).toEqual(
			Object.values(expected.per_model_plausibility.value).map((one) => one.k)
		);
		for (const [treatment, right] of [
			['category', expected.cohen_uncertain_as_category.value],
			['label:FAIL', expected.cohen_uncertain_as_fail.value],
			['missing', expected.cohen_uncertain_as_missing.value]
		] as const) {
			const found = report.overlap.treatments[treatment] as Record<string, { value: number }>;
			expect(found.cohen_kappa.value, treatment).toBeCloseTo(right.kappa, 9);
			expect(found.pairwise_agreement.value, treatment).toBeCloseTo(right.agreement, 9);
		}
		const out = join(test.env.data, 'out');
		expect(await run('freeze', 'b', '--out', out)).toMatchObject({ code: 0, json: { references: 3000 } });
		const { json: diffs } = await run('verify', out);
		expect(diffs).toEqual({ holds: true, findings: [] });
	}, 120_000);
});

describe('a report of outcomes', () => {
	it('does not exist for a guideline that names none, nor for anyone but a maintainer', async () => {
		const test = await database();
		await letterStudy(test, { scenarios: { one: ['alone'] } });
		expect(await studies.outcomes(test.db, system, 'letters')).toMatchObject({ ok: false, code: 'invalid' });
		expect(await studies.outcomes(test.db, await person(test.db, 'adjudicator'), 'letters')).toMatchObject({
			code: 'forbidden'
		});
		expect(await studies.outcomes(test.db, system, 'nowhere')).toMatchObject({ code: 'not_found' });
	});

	it('refuses cases without a model or a gold decision, and says how many; a case sent to adjudication is open again', async () => {
		const test = await database();
		const edit = (text: string) =>
			text.replace('route:', 'outcomes: { model: place, gold: kind, pass: "YES", unsafe: [bad] }\nroute:');
		await letterStudy(test, { scenarios: { one: ['first'], two: ['second'] }, edit });
		expect(await studies.outcomes(test.db, system, 'letters')).toMatchObject({
			ok: false,
			code: 'invalid',
			message: expect.stringContaining('2 of 2 cases have no stratum "kind"')
		});
		await test.db.caseStrata.updateMany({ data: { data: '{"place":"south","kind":"bad"}' } });
		const study = await test.db.study.findUniqueOrThrow({ where: { slug: 'letters' } });
		const rows = ['first', 'second'].flatMap((id) =>
			['decision', 'tone'].map((question) =>
				JSON.stringify({ case: id, annotator: 'solo', question, label: question === 'tone' ? 'WARM' : 'YES' })
			)
		);
		const path = join(test.env.data, 'rows.jsonl');
		writeFileSync(path, `${rows.join('\n')}\n`);
		expect((await runCommand(test, 'labels', 'import', 'letters', path)).code).toBe(0);
		value(await studies.close(test.db, system, study.slug));
		// One annotator's confident answers are references by themselves, with nobody to agree with.
		const report = value(await studies.outcomes(test.db, system, 'letters', { replicates: 20 }));
		expect(report).toMatchObject({ final: true, plausibility: { k: 2, n: 2 }, overlap: { items: 0, annotators: 0 } });
		value(
			await adjudications.send(test.db, system, 'letters', {
				case: 'first',
				question: 'decision',
				reason: 'Look again.'
			})
		);
		expect(value(await studies.outcomes(test.db, system, 'letters', { replicates: 20 }))).toMatchObject({
			final: false,
			open: 1,
			plausibility: { k: 1, n: 2 }
		});
		expect(await studies.outcomes(test.db, system, 'letters', { replicates: -1 })).toMatchObject({
			field: 'bootstrap'
		});
	});

	it('has no label while somebody still owes an answer, and tells what nobody answered from what is open', async () => {
		const test = await database();
		const edit = (text: string) =>
			text.replace('route:', 'outcomes: { model: place, gold: place, pass: "YES", unsafe: [south] }\nroute:');
		const [ada, ben] = [await person(test.db, 'annotator', 'Ada'), await person(test.db, 'annotator', 'Ben')];
		const scenarios = { one: ['first'], two: ['second'], three: ['third'] };
		await letterStudy(test, { scenarios, annotators: [ada, ben], edit });
		const say = async (who: typeof ada, key: string) => {
			const where = { personId: who.id, item: { key } };
			const { page } = await test.db.assignment.findFirstOrThrow({ where });
			value(await labels.submit(test.db, who, 'letters', await filled(test.db, who, 'letters', page)));
		};
		const report = async () => value(await studies.outcomes(test.db, system, 'letters', { replicates: 20 }));
		// Complete, one of two, none.
		for (const [who, key] of [
			[ada, 'first'],
			[ben, 'first'],
			[ada, 'second']
		] as const)
			await say(who, key);
		expect(await report()).toMatchObject({ final: false, open: 2, unanswered: 0, plausibility: { k: 1, n: 3 } });
		value(await studies.close(test.db, system, 'letters', { waive: 'No time.' }));
		expect(await report()).toMatchObject({ final: true, open: 0, unanswered: 1, plausibility: { k: 2, n: 3 } });
	});
});
