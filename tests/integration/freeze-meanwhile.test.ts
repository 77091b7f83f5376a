import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReferenceRow } from '../../src/lib/domain/freeze/release-row.ts';
import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { openFolder } from '../../src/lib/server/bundle/open-folder.ts';
import { connect } from '../../src/lib/server/db/client.ts';
import * as labels from '../../src/lib/server/labels.ts';
import { openSource } from '../../src/lib/server/reading/open-source.ts';
import * as references from '../../src/lib/server/references.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { person, system } from '../support/person.ts';
import { IDS, richStudy } from '../support/rich-study.ts';

const freeze = ({ db, env }: TestDatabase, more: Partial<references.FreezeInput> = {}) =>
	references.freeze(db, system, 'rich', { dataFolder: env.data, root: env.root, ...more });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Every release there is holds, is recorded with the content it has, and follows the one before; nothing half-made lies about. */
async function whole({ db, env }: TestDatabase): Promise<{ id: string; version: string; label: string }[]> {
	const rows = await db.release.findMany({ orderBy: { createdAt: 'asc' } });
	const folder = join(env.data, 'releases');
	expect(readdirSync(folder).sort()).toEqual(rows.map(({ id }) => id).sort());
	const found = [];
	for (const [at, { id, version, contentSha256, supersedesId }] of rows.entries()) {
		const place = references.bundlePath(env.data, id);
		const bundle = await openFolder(place);
		if (!bundle.ok) throw new Error(bundle.message);
		expect(await verify(bundle.value, newHash)).toEqual({ ok: true, value: { holds: true, findings: [] } });
		const manifest = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'));
		expect(manifest.content_sha256).toBe(contentSha256);
		expect(supersedesId).toBe(rows[at - 1]?.id ?? null);
		expect(manifest.supersedes?.content_sha256).toBe(rows[at - 1]?.contentSha256);
		const frozen = readFileSync(join(place, 'references.jsonl'), 'utf8')
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as ReferenceRow);
		expect(await db.releaseReference.count({ where: { releaseId: id } })).toBe(frozen.length);
		const { label } = frozen.find((row) => row.id === IDS[4] && row.question === 'decision')!;
		found.push({ id, version, label });
	}
	return found;
}

describe('while a study is being frozen', () => {
	it(
		'decisions are imported: a release is of the moment before or after, never between',
		{ timeout: 300_000 },
		async () => {
			const test = await database();
			await richStudy(test);
			const other = connect(test.env.databaseUrl);
			// The label that the last imported decision gave, by the number of its event.
			const said: { seq: number; label: string }[] = [{ seq: 0, label: 'YES' }];
			for (const [round, wait] of [0, 15, 40, 80, 120, 180, 250, 350, 500, 700].entries()) {
				const label = round % 2 ? 'YES' : 'NO';
				const file = join(test.env.data, `decisions-${round}.csv`);
				writeFileSync(
					file,
					`case,question,label,adjudicator,rationale,at\n${IDS[4]},decision,${label},panel,Round ${round}.,2026-11-${10 + round}T09:00:00Z\n`
				);
				const source = await openSource(file);
				if (!source.ok) throw new Error(source.message);
				const [frozen, imported] = await Promise.all([
					freeze(test),
					pause(wait).then(() => adjudications.importFile(other, system, 'rich', source.value))
				]);
				expect(imported).toMatchObject({ ok: true, value: { new: 1 } });
				const event = await test.db.auditEvent.findFirstOrThrow({
					where: { type: 'decisions.imported' },
					orderBy: { seq: 'desc' }
				});
				said.push({ seq: event.seq, label });
				if (!frozen.ok) expect(frozen.code).toMatch(/^(conflict|busy)$/);
				else if ('blocked' in frozen.value) throw new Error(JSON.stringify(frozen.value.blocked));
				const events = await test.db.auditEvent.findMany({
					where: { type: 'release.frozen' },
					orderBy: { seq: 'asc' }
				});
				const releases = await whole(test);
				expect(events).toHaveLength(releases.length);
				for (const [at, { label: frozenLabel }] of releases.entries())
					expect(frozenLabel).toBe(said.findLast(({ seq }) => seq < events[at].seq)!.label);
			}
			await other.$disconnect();
			// How the rounds met depends on the machine; undisturbed, the last state is frozen.
			expect(await freeze(test)).toMatchObject({ ok: true });
			expect((await whole(test)).at(-1)!.label).toBe(said.at(-1)!.label);
		}
	);

	it(
		'the last dispute is decided: it is blocked, called off, or frozen with that decision',
		{ timeout: 300_000 },
		async () => {
			for (const wait of [0, 60, 150]) {
				const test = await database();
				await richStudy(test, { decided: false });
				const adjudicator = await person(test.db, 'adjudicator');
				const dispute = await test.db.dispute.findFirstOrThrow({ where: { decisions: { none: {} } } });
				const decide = async (kind: 'blind' | 'final') => {
					const done = await adjudications.decide(test.db, adjudicator, 'rich', dispute.id, kind, {
						id: `00000000-0000-4000-8000-00000000000${kind === 'blind' ? 1 : 2}`,
						label: 'YES',
						reasonKind: 'wording',
						rationale: 'Because of the words.',
						evidence: [],
						unresolved: false,
						alternative: null,
						reading: null,
						changeReason: null
					});
					if (!done.ok) throw new Error(done.message);
				};
				const [frozen] = await Promise.all([
					freeze(test),
					pause(wait).then(async () => {
						await decide('blind');
						await decide('final');
					})
				]);
				const releases = await whole(test);
				if (!frozen.ok) expect(frozen.code).toMatch(/^(conflict|busy)$/);
				else if ('blocked' in frozen.value)
					expect(frozen.value.blocked.map(({ code }) => code)).toEqual(['open-disputes']);
				expect(releases).toHaveLength(frozen.ok && !('blocked' in frozen.value) ? 1 : 0);
				expect(await freeze(test)).toMatchObject({ ok: true, value: { version: '1.0.0' } });
				await whole(test);
			}
		}
	);

	it('answers are imported: they come too late, and change nothing', { timeout: 120_000 }, async () => {
		const test = await database();
		await richStudy(test);
		const file = join(test.env.data, 'late.csv');
		writeFileSync(
			file,
			`case,annotator,question,label,at\n${IDS[0]},ann,decision,NO,2026-12-01T09:00:00Z\n${IDS[0]},new,decision,NO,2026-12-01T09:00:00Z\n`
		);
		const source = await openSource(file);
		if (!source.ok) throw new Error(source.message);
		const before = await test.db.answer.count();
		const [frozen, imported] = await Promise.all([
			freeze(test),
			labels.importFile(test.db, system, 'rich', source.value)
		]);
		expect(imported).toMatchObject({ ok: true, value: { new: 0, problems: [{}, {}] } });
		expect(await test.db.answer.count()).toBe(before);
		expect(frozen).toMatchObject({ ok: true, value: { version: '1.0.0' } });
		expect(await whole(test)).toHaveLength(1);
	});
});

describe('freezes at once', () => {
	it(
		'of the same state are one release, and each is written where it was asked for',
		{ timeout: 120_000 },
		async () => {
			const test = await database();
			await richStudy(test);
			const connections = [0, 1, 2].map(() => connect(test.env.databaseUrl));
			const outs = connections.map((_, n) => join(test.env.data, `out-${n}`));
			const frozen = await Promise.all(
				connections.map((db, n) => freeze({ db, env: test.env }, { out: outs[n], version: '1.0.0' }))
			);
			const content = new Set(frozen.map((one) => one.ok && 'content_sha256' in one.value && one.value.content_sha256));
			expect(content.size).toBe(1);
			expect(frozen.map((one) => one.ok && 'repeated' in one.value && one.value.repeated).sort()).toEqual([
				false,
				true,
				true
			]);
			expect(await whole(test)).toHaveLength(1);
			for (const out of outs) {
				const bundle = await openFolder(out);
				expect(bundle.ok && (await verify(bundle.value, newHash))).toMatchObject({ ok: true, value: { holds: true } });
			}
			for (const db of connections) await db.$disconnect();
		}
	);

	it('under two versions are a chain, or one of them is called off', { timeout: 120_000 }, async () => {
		const test = await database();
		await richStudy(test);
		const other = connect(test.env.databaseUrl);
		const frozen = await Promise.all([
			freeze(test, { version: '1.0.0' }),
			freeze({ db: other, env: test.env }, { version: '1.0.0', withHidden: true }),
			freeze({ db: other, env: test.env }, { version: '1.1.0' })
		]);
		const made = frozen.filter((one) => one.ok && !('blocked' in one.value));
		for (const one of frozen) if (!one.ok) expect(one.code).toMatch(/^(conflict|busy)$/);
		const releases = await whole(test);
		expect(releases).toHaveLength(made.length);
		expect(made.length).toBeGreaterThan(0);
		expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
		await other.$disconnect();
	});
});
