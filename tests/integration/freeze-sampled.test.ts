import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

const GUIDELINE = `---
id: futures
version: 1.0.0
title: Is the predicted future plausible?
unit: case
present: case
fields:
  - { name: goal, title: Goal, format: markdown }
  - { name: future, title: Predicted future, format: markdown }
questions:
  - id: plausibility
    title: Is the predicted future plausible?
    scale: nominal
    labels:
      - { id: PASS, key: "1", title: Plausible, definition: It could follow. }
      - { id: FAIL, key: "2", title: Not plausible, definition: It could not. }
      - { id: UNCERTAIN, key: "3", title: Undecided, definition: The text does not settle it. }
    unclear: label:UNCERTAIN
    evidence: none
    note: optional
route: non-unanimous-or-unclear
---

# Purpose

To learn which predicted futures hold up.
`;

const CASES = 120;
const id = (n: number) => `model-${String(n % 4).padStart(2, '0')}/id${String(n).padStart(3, '0')}`;
/** The first annotator answers everything, the second every third case; on every twelfth of all they differ or are uncertain. */
const first = (n: number) => (n % 24 === 12 ? 'UNCERTAIN' : n % 7 ? 'PASS' : 'FAIL');
const second = (n: number) => (n % 24 === 0 ? (first(n) === 'PASS' ? 'FAIL' : 'PASS') : first(n));
const disputed = Array.from({ length: CASES }, (_, n) => n).filter((n) => n % 12 === 0);

/** A study as paper-b is: one annotator on all cases, a second on a sample, a panel on what they differ in. Its texts are made up. */
describe('a study with a second annotator on a sample, by its commands alone', () => {
	let test: TestDatabase;
	const at = (name: string) => join(test.env.data, name);
	const run = (...args: string[]) => runCommand(test, ...args, '--guidelines', at('own'), '--json');
	const write = (name: string, lines: string[]) => (writeFileSync(at(name), `${lines.join('\n')}\n`), at(name));
	const decisions = (name: string, rows: [n: number, label: string, rationale: string, day: string][]) =>
		write(name, [
			'case,question,label,adjudicator,rationale,at',
			...rows.map(([n, label, rationale, day]) => `${id(n)},plausibility,${label},panel,${rationale},${day}T09:00:00Z`)
		]);

	beforeAll(async () => {
		test = await database({ keep: true });
		mkdirSync(at('own/futures'), { recursive: true });
		write('own/futures/1.0.0.md', [GUIDELINE.trimEnd()]);
		const cases = Array.from({ length: CASES }, (_, n) =>
			JSON.stringify({
				id: id(n),
				scenario: `id${String(n >> 2)}`,
				strata: { model: `model-${n % 4}`, split: n % 5 ? 'test' : 'dev' },
				visible: { goal: `Goal ${n >> 2}.`, future: `Future ${n}.` }
			})
		);
		const answers = Array.from({ length: CASES }, (_, n) => [
			`${id(n)},primary,plausibility,${first(n)},2026-10-01T09:00:00Z`,
			...(n % 3 ? [] : [`${id(n)},second,plausibility,${second(n)},2026-10-02T09:00:00Z`])
		]).flat();
		await run('study', 'create', 'b', '--guideline', 'futures@1.0.0', '--seed', '7');
		await run('import', 'b', write('cases.jsonl', cases));
		await run('labels', 'import', 'b', write('answers.csv', ['case,annotator,question,label,at', ...answers]));
		expect(await run('close', 'b')).toMatchObject({ code: 0, json: { settled: 110, disputed: 10 } });
	}, 120_000);

	it('is frozen, with labels on one answer called so', async () => {
		const file = decisions(
			'first.csv',
			disputed.map((n) => [n, 'PASS', 'Under the rubric.', '2026-10-09'])
		);
		expect(await run('decisions', 'import', 'b', file)).toMatchObject({ code: 0, json: { new: 10 } });
		expect(await run('freeze', 'b', '--out', at('r1'))).toMatchObject({
			code: 0,
			json: { version: '1.0.0', references: 120 }
		});
		expect(await run('verify', at('r1'))).toMatchObject({ code: 0, json: { holds: true } });
		const { counts } = JSON.parse(readFileSync(at('r1/manifest.json'), 'utf8'));
		expect(counts.questions.plausibility.basis).toEqual({ unanimous: 30, majority: 0, adjudicated: 10, single: 80 });
		expect(readFileSync(at('r1/README.md'), 'utf8')).toContain('Labels that rest on a single answer: 80 of 120.');
	});

	it('is frozen anew after three decisions are superseded, and the two are told apart', async () => {
		const three = disputed.slice(0, 3);
		const file = decisions(
			'second.csv',
			three.map((n) => [n, 'FAIL', `Read again ${n}.`, '2026-11-09'])
		);
		expect(await run('decisions', 'import', 'b', file)).toMatchObject({ code: 0, json: { new: 3 } });
		expect(await run('freeze', 'b', '--out', at('r2'))).toMatchObject({ code: 0, json: { version: '1.1.0' } });
		expect(await run('verify', at('r2'))).toMatchObject({ code: 0, json: { holds: true } });
		const compared = await run('diff', at('r1'), at('r2'));
		expect(compared).toMatchObject({
			code: 0,
			json: {
				follows: true,
				added: [],
				removed: [],
				cases: { added: [], removed: [] },
				proposed: '1.1.0',
				changed: three
					.map((n) => ({
						id: id(n),
						before: 'PASS',
						after: 'FAIL',
						reason: `Read again ${n}.`,
						cause: { kind: 'decision', adjudicator: 'J1', revision: 2, supersedes: 'J1, revision 1' }
					}))
					.sort((a, b) => (a.id < b.id ? -1 : 1))
			}
		});
		// Adjudicating again changes no answer, so the agreement stays.
		const { agreement } = compared.json as { agreement: { plausibility: { before: object; after: object } } };
		expect(agreement.plausibility.after).toEqual(agreement.plausibility.before);
		expect(agreement.plausibility.before).toMatchObject({ cohen_kappa: { ci: { level: 0.95 } } });
	});

	it('is exported by split', async () => {
		for (const [split, rows] of [
			['dev', 24],
			['test', 96]
		])
			expect(
				await run('export', at('r2'), '--format', 'jsonl', '--by', `split=${split}`, '--out', at(`${split}.jsonl`))
			).toMatchObject({
				code: 0,
				json: { rows }
			});
	});
});
