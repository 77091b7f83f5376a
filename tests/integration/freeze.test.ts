import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReferenceRow } from '../../src/lib/domain/freeze/release-row.ts';
import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { openFolder } from '../../src/lib/server/bundle/open-folder.ts';
import * as references from '../../src/lib/server/references.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { person, system } from '../support/person.ts';
import { IDS, richStudy } from '../support/rich-study.ts';

const holds = async (folder: string) => {
	const bundle = await openFolder(folder);
	if (!bundle.ok) throw new Error(bundle.message);
	return verify(bundle.value, newHash);
};
const rows = <T>(folder: string, file: string): T[] =>
	readFileSync(join(folder, file), 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as T);
const done = async (test: TestDatabase, more: Partial<references.FreezeInput> = {}, slug = 'rich') => {
	const frozen = await references.freeze(test.db, system, slug, {
		dataFolder: test.env.data,
		root: test.env.root,
		...more
	});
	if (!frozen.ok) throw new Error(frozen.message);
	if ('blocked' in frozen.value) throw new Error(JSON.stringify(frozen.value.blocked));
	return frozen.value;
};
const blocked = async (test: TestDatabase, more: Partial<references.FreezeInput> = {}) => {
	const frozen = await references.freeze(test.db, system, 'rich', {
		dataFolder: test.env.data,
		root: test.env.root,
		...more
	});
	return frozen.ok && 'blocked' in frozen.value ? frozen.value.blocked.map((block) => block.code) : frozen;
};

describe('a release of a study with everything in it', () => {
	let test: TestDatabase;
	let out: string;
	beforeAll(async () => {
		test = await database({ keep: true });
		await richStudy(test);
		out = join(test.env.data, 'out');
		await done(test, { out, clock: () => new Date('2026-11-01T12:00:00Z') });
	});

	it('holds', async () => {
		expect(await holds(out)).toEqual({ ok: true, value: { holds: true, findings: [] } });
	});

	it('has a reference for every case and question, sorted by code units', () => {
		const found = rows<ReferenceRow>(out, 'references.jsonl');
		const ids = [...IDS].sort((a, b) => (a < b ? -1 : 1));
		expect(found.map((row) => `${row.id} ${row.question}`)).toEqual(
			ids.flatMap((id) => [`${id} decision`, `${id} tone`])
		);
	});

	it('says how each label came about', () => {
		const of = (id: string, question: string) =>
			rows<ReferenceRow>(out, 'references.jsonl').find((row) => row.id === id && row.question === question);
		expect(of(IDS[0], 'decision')).toMatchObject({
			label: 'YES',
			basis: 'unanimous',
			majority: 'YES',
			votes: { YES: 3, NO: 0 },
			unclear: 0,
			unresolved: false,
			alternative: null
		});
		expect(of(IDS[2], 'tone')).toMatchObject({
			label: 'COLD',
			basis: 'adjudicated',
			majority: null,
			votes: { COLD: 1, WARM: 1, OPEN: 1 },
			unclear: 1
		});
		expect(of(IDS[2], 'decision')).toMatchObject({
			label: 'YES',
			basis: 'adjudicated',
			majority: 'YES',
			unclear: 1,
			unresolved: true,
			alternative: 'NO'
		});
		expect(of(IDS[5], 'decision')).toMatchObject({ label: 'YES', basis: 'adjudicated', majority: 'NO' });
		expect(of(IDS[1], 'decision')).toMatchObject({
			label: 'YES',
			basis: 'adjudicated',
			majority: 'NO',
			unresolved: false,
			alternative: null
		});
	});

	it('keeps the whole history and no one’s name', () => {
		const decisions = rows<{ kind: string; adjudicator?: string; supersedes?: object | null; change_reason?: string }>(
			out,
			'decisions.jsonl'
		);
		expect(decisions.filter((row) => row.kind === 'comment')).toHaveLength(2);
		expect(decisions.filter((row) => row.kind === 'sent')).toHaveLength(1);
		expect(decisions.find((row) => row.supersedes)).toMatchObject({
			adjudicator: 'J2',
			supersedes: { adjudicator: 'J1', revision: 1 },
			change_reason: 'The date was misread.'
		});
		expect(rows<object>(out, 'answers.jsonl')).toHaveLength(37);
		for (const file of readdirSync(out))
			expect(readFileSync(join(out, file), 'utf8')).not.toMatch(/\b(ann|bob|cy|adjudicator \d)\b|hidden-\d/);
	});

	it('is the same when it is frozen again, and may be written elsewhere', async () => {
		const again = await done(test, {
			out: join(test.env.data, 'again'),
			clock: () => new Date('2027-01-01T00:00:00Z')
		});
		expect(again).toMatchObject({ version: '1.0.0', repeated: true });
		for (const file of readdirSync(out))
			expect(readFileSync(join(test.env.data, 'again', file))).toEqual(readFileSync(join(out, file)));
		expect(await test.db.release.count()).toBe(1);
	});

	it('can be written again when its folder was lost', async () => {
		const folder = references.bundlePath(test.env.data, (await test.db.release.findFirstOrThrow()).id);
		rmSync(folder, { recursive: true });
		expect(await done(test)).toMatchObject({ version: '1.0.0', repeated: true });
		expect(await holds(folder)).toMatchObject({ ok: true, value: { holds: true } });
	});

	it('is written nowhere where something is', async () => {
		expect(await blocked(test, { out })).toEqual(['folder-exists']);
		mkdirSync(join(test.env.data, 'empty'));
		expect(await blocked(test, { out: join(test.env.data, 'empty') })).toEqual(['folder-exists']);
		expect(readdirSync(join(test.env.data, 'empty'))).toEqual([]);
	});

	it('refuses versions that are none, or exist with other content, or go back', async () => {
		expect(await blocked(test, { version: '1.0' })).toEqual(['version-invalid']);
		expect(await blocked(test, { version: '0.9.0' })).toEqual(['version-not-newer']);
		expect(await blocked(test, { version: '1.0.0', withHidden: true })).toEqual(['version-exists']);
	});

	it('with hidden data is another version, and holds too', async () => {
		const frozen = await done(test, { withHidden: true });
		expect(frozen).toMatchObject({ version: '1.0.1', suits: '1.0.1' });
		expect(await holds(frozen.folder)).toMatchObject({ ok: true, value: { holds: true } });
		expect(rows<object>(frozen.folder, 'hidden.jsonl')).toHaveLength(6);
		const compared = await references.compare(test.db, system, test.env.data, 'rich', '1.0.0', '1.0.1');
		expect(compared).toMatchObject({ ok: true, value: { changed: [], added: [], removed: [], proposed: '1.0.1' } });
	});

	it('is told to maintainers only', async () => {
		const ann = await person(test.db, 'annotator');
		for (const refused of [
			await references.list(test.db, ann, 'rich'),
			await references.outlook(test.db, ann, test.env.data, 'rich'),
			await references.freeze(test.db, ann, 'rich', { dataFolder: test.env.data, root: test.env.root })
		])
			expect(refused).toMatchObject({ ok: false, code: 'forbidden' });
	});
});

describe('what blocks a freeze', () => {
	it('is an open dispute, named', async () => {
		const test = await database();
		await richStudy(test, { decided: false });
		const blocks = await references.outlook(test.db, system, test.env.data, 'rich');
		expect(blocks).toMatchObject({
			ok: true,
			value: {
				blocked: [{ code: 'open-disputes', items: [{ case: IDS[4], question: 'decision', why: 'non-unanimous' }] }],
				next: null
			}
		});
		expect(await blocked(test, { out: join(test.env.data, 'out') })).toEqual(['open-disputes']);
		expect(existsSync(join(test.env.data, 'out'))).toBe(false);
		expect(readdirSync(join(test.env.data, 'releases'))).toEqual([]);
		expect(await test.db.release.count()).toBe(0);
	});
});

describe('the same study elsewhere', () => {
	it('has the same content whatever it was called in the database', async () => {
		const hashes = [];
		for (let n = 0; n < 2; n++) {
			const test = await database();
			await richStudy(test);
			hashes.push((await done(test)).content_sha256);
		}
		expect(hashes[0]).toBe(hashes[1]);
	});
});

describe('a change during a freeze', () => {
	it('lets nothing be recorded', async () => {
		const test = await database();
		await richStudy(test);
		let once = true;
		const frozen = await references.freeze(test.db, system, 'rich', {
			dataFolder: test.env.data,
			root: test.env.root,
			onProgress: () => {
				if (!once) return;
				once = false;
				const study = test.db.study.findUniqueOrThrow({ where: { slug: 'rich' } });
				changing = study.then(async ({ id }) => {
					const { write } = await import('../../src/lib/server/write.ts');
					await write(test.db, system, async () => ({
						value: null,
						event: { type: 'dispute.commented', studyId: id, data: { dispute: 'x', comment: 'x', sha256: 'x' } }
					}));
				});
			}
		});
		await changing;
		expect(frozen).toMatchObject({ ok: false, code: 'conflict' });
		expect(await test.db.release.count()).toBe(0);
		expect(readdirSync(join(test.env.data, 'releases'))).toEqual([]);
	});
	let changing: Promise<void> = Promise.resolve();
});
