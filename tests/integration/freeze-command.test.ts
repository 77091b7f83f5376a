import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as references from '../../src/lib/server/references.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { system } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';

const STUDY = join(import.meta.dirname, '../fixtures/releases/paper-a-study');

describe('a study made elsewhere, by its commands alone', () => {
	let test: TestDatabase;
	const at = (name: string) => join(test.env.data, name);
	const run = (...args: string[]) => runCommand(test, ...args, '--json');
	beforeAll(async () => {
		test = await database({ keep: true });
		await run('study', 'create', 'a', '--guideline', 'authorization@1.0.0', '--seed', '7');
		await run('import', 'a', join(STUDY, 'cases.jsonl'));
		await run('labels', 'import', 'a', join(STUDY, 'answers.csv'));
	});

	it('is not frozen while annotation is open, and not while disputes are', async () => {
		expect(await run('freeze', 'a', '--out', at('r0'))).toMatchObject({
			code: 1,
			json: { blocked: [{ code: 'annotation-open' }] }
		});
		expect(await run('close', 'a')).toMatchObject({ code: 0, json: { settled: 186, disputed: 14 } });
		const blocked = await run('freeze', 'a', '--out', at('r0'));
		expect(blocked).toMatchObject({
			code: 1,
			json: { blocked: [{ code: 'open-disputes', message: expect.stringContaining('s04-c3') }] }
		});
		expect((blocked.json as { blocked: { items: object[] }[] }).blocked[0].items).toHaveLength(14);
	});

	it('is frozen with 100 ALLOW and 100 BLOCK, three of them against the majority', async () => {
		expect(await run('decisions', 'import', 'a', join(STUDY, 'decisions.csv'))).toMatchObject({
			code: 0,
			json: { new: 14 }
		});
		expect(await run('freeze', 'a', '--out', at('r1'))).toMatchObject({
			code: 0,
			json: { dir: at('r1'), version: '1.0.0', references: 200 }
		});
		const manifest = JSON.parse(readFileSync(at('r1/manifest.json'), 'utf8'));
		expect(manifest.counts.questions.decision).toMatchObject({
			labels: { ALLOW: 100, BLOCK: 100 },
			basis: { unanimous: 186, adjudicated: 14 },
			differs_from_majority: 3
		});
		expect(manifest.agreement.questions.decision.headline.fleiss_kappa.value).toBeCloseTo(0.9066656296, 9);
		expect(manifest.agreement.questions.decision.headline.unanimous_share.value).toBe(0.93);
		expect(await run('verify', at('r1'))).toMatchObject({ code: 0, json: { holds: true, findings: [] } });
	});

	it('is frozen anew after three decisions are superseded, as a minor version with reasons', async () => {
		const file = at('changed.csv');
		const other = (label: string) => (label === 'ALLOW' ? 'BLOCK' : 'ALLOW');
		const [head, ...lines] = readFileSync(join(STUDY, 'decisions.csv'), 'utf8').trimEnd().split('\n');
		const changed = lines.slice(0, 3).map((line) => {
			const [id, question, label, who] = line.split(',');
			return `${id},${question},${other(label)},${who},Read again.,false,,2026-11-09T09:00:00Z`;
		});
		writeFileSync(file, [head, ...changed, ''].join('\n'));
		expect(await run('decisions', 'import', 'a', file)).toMatchObject({ code: 0, json: { new: 3 } });
		expect(await run('freeze', 'a', '--out', at('again'), '--version', '1.0.0')).toMatchObject({
			code: 1,
			json: { blocked: [{ code: 'version-exists', message: expect.stringContaining('1.1.0') }] }
		});
		expect(await references.outlook(test.db, system, test.env.data, 'a')).toEqual({
			ok: true,
			value: { blocked: [], next: { from: '1.0.0', version: '1.1.0', changed: 3, added: 0, removed: 0, other: 0 } }
		});
		expect(await run('freeze', 'a', '--out', at('r2'))).toMatchObject({ code: 0, json: { version: '1.1.0' } });
		expect(await references.outlook(test.db, system, test.env.data, 'a')).toMatchObject({
			value: { next: { from: '1.1.0', changed: 0, other: 0 } }
		});
		expect(await run('verify', at('r2'))).toMatchObject({ code: 0 });
		const compared = await run('diff', at('r1'), at('r2'));
		expect(compared).toMatchObject({
			code: 0,
			json: {
				added: [],
				removed: [],
				proposed: '1.1.0',
				agreement: { decision: { before: { fleiss_kappa: {} }, after: { fleiss_kappa: {} } } }
			}
		});
		const { changed: labels } = compared.json as {
			changed: { id: string; question: string; before: string; after: string; reason: string }[];
		};
		expect(labels).toHaveLength(3);
		expect(labels[0]).toMatchObject({
			id: 's04-c3',
			question: 'decision',
			before: 'BLOCK',
			after: 'ALLOW',
			reason: 'Read again.'
		});
		expect(JSON.parse(readFileSync(at('r2/manifest.json'), 'utf8')).supersedes.version).toBe('1.0.0');
	});

	it('is frozen under the version asked for, and told the one that suits', async () => {
		const file = at('back.csv');
		const [head] = readFileSync(join(STUDY, 'decisions.csv'), 'utf8').split('\n');
		writeFileSync(file, `${head}\ns04-c3,decision,BLOCK,panel,As it was.,false,,2026-11-10T09:00:00Z\n`);
		expect(await run('decisions', 'import', 'a', file)).toMatchObject({ code: 0, json: { new: 1 } });
		const ran = await run('freeze', 'a', '--out', at('r3'), '--version', '1.1.1');
		expect(ran).toMatchObject({ code: 0, json: { version: '1.1.1', suits: '1.2.0' } });
		expect(ran.err).toContain('asks for 1.2.0');
		const releases = await references.list(test.db, system, 'a');
		expect(releases.ok && releases.value.map(({ version, supersedes }) => [version, supersedes])).toEqual([
			['1.1.1', '1.1.0'],
			['1.1.0', '1.0.0'],
			['1.0.0', null]
		]);
		expect(await run('diff', at('r2'), at('r3'))).toMatchObject({
			json: { follows: true, changed: [{ id: 's04-c3', cause: { kind: 'decision' }, reason: 'As it was.' }] }
		});
		expect(await run('diff', at('r1'), at('r3'))).toMatchObject({ json: { follows: false, changed: [{}, {}] } });
	});

	it('is not known under another name', async () => {
		expect(await run('freeze', 'nobody', '--out', at('x'))).toMatchObject({
			code: 2,
			err: expect.stringContaining('nobody')
		});
	});
});
