import { describe, expect, it } from 'vitest';
import { createClient } from '@libsql/client';
import { chainText } from '../../src/lib/domain/audit/chain-text.ts';
import * as audit from '../../src/lib/server/audit.ts';
import * as people from '../../src/lib/server/people.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { person } from '../support/person.ts';

/** A chain of six events, and a way to change the file as someone with the disk in their hands could: without the triggers. */
async function chain(): Promise<TestDatabase & { damage(...sql: string[]): Promise<void> }> {
	const made = await database();
	for (let n = 0; n < 6; n++) await person(made.db, 'annotator', `person ${n}`);
	return {
		...made,
		async damage(...sql) {
			const client = createClient({ url: made.env.databaseUrl });
			const { rows } = await client.execute(
				`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('AuditEvent', 'ChainHead')`
			);
			for (const { name } of rows) await client.execute(`DROP TRIGGER "${String(name)}"`);
			for (const statement of sql) await client.execute(statement);
			client.close();
		}
	};
}

describe('audit.verify', () => {
	it('holds for an empty chain and for one that was only added to', async () => {
		const { db } = await database();
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 0, head: '0'.repeat(64) });
		await person(db);
		const report = await audit.verify(db);
		expect(report).toMatchObject({ holds: true, events: 1, findings: [] });
		expect(report.head).toBe((await db.auditEvent.findFirstOrThrow()).hash);
	});

	const swap = (a: number, b: number) => [
		`UPDATE "AuditEvent" SET "seq" = 99 WHERE "seq" = ${a}`,
		`UPDATE "AuditEvent" SET "seq" = ${a} WHERE "seq" = ${b}`,
		`UPDATE "AuditEvent" SET "seq" = ${b} WHERE "seq" = 99`
	];

	it.each<[string, string[], number]>([
		['data changed', [`UPDATE "AuditEvent" SET "data" = '{}' WHERE "seq" = 3`], 3],
		['actor changed', [`UPDATE "AuditEvent" SET "actorId" = 'other' WHERE "seq" = 1`], 1],
		['study added', [`UPDATE "AuditEvent" SET "studyId" = 's' WHERE "seq" = 2`], 2],
		['type changed', [`UPDATE "AuditEvent" SET "type" = 'person.enabled' WHERE "seq" = 6`], 6],
		[
			'time moved by a millisecond',
			[`UPDATE "AuditEvent" SET "at" = strftime('%Y-%m-%dT%H:%M:%f+00:00', "at", '+0.001 seconds') WHERE "seq" = 4`],
			4
		],
		['time made unreadable', [`UPDATE "AuditEvent" SET "at" = 'x' WHERE "seq" = 4`], 4],
		['hash changed', [`UPDATE "AuditEvent" SET "hash" = 'x' WHERE "seq" = 5`], 5],
		['first dropped', [`DELETE FROM "AuditEvent" WHERE "seq" = 1`], 1],
		['one dropped', [`DELETE FROM "AuditEvent" WHERE "seq" = 3`], 3],
		[
			'one dropped, the rest moved up',
			[
				`DELETE FROM "AuditEvent" WHERE "seq" = 3`,
				...[4, 5, 6].map((seq) => `UPDATE "AuditEvent" SET "seq" = ${seq - 1} WHERE "seq" = ${seq}`),
				`UPDATE "ChainHead" SET "seq" = 5`
			],
			3
		],
		['last dropped', [`DELETE FROM "AuditEvent" WHERE "seq" = 6`], 6],
		['all dropped', [`DELETE FROM "AuditEvent"`], 1],
		['two swapped', swap(2, 3), 2],
		[
			'one put in before the first',
			[
				`INSERT INTO "AuditEvent" SELECT 0, "at", "actorId", "studyId", "type", "data", "prev", 'y' FROM "AuditEvent" WHERE "seq" = 1`
			],
			0
		],
		['head moved back', [`UPDATE "ChainHead" SET "seq" = 5`], 6],
		['head with another hash', [`UPDATE "ChainHead" SET "hash" = 'x'`], 6],
		['head dropped', [`DELETE FROM "ChainHead"`], 7]
	])('finds: %s', async (_, sql, seq) => {
		const { db, damage } = await chain();
		await damage(...sql);
		const report = await audit.verify(db);
		expect(report.holds).toBe(false);
		expect(report.findings.map((finding) => finding.seq)).toEqual([seq]);
	});

	it('reads chains longer than one batch', async () => {
		const { db } = await database();
		let prev = '0'.repeat(64);
		const at = new Date('2026-01-01T00:00:00.000Z');
		const events = Array.from({ length: 4_100 }, (_, n) => {
			const event = {
				seq: n + 1,
				at: at.toISOString(),
				actorId: 'system',
				studyId: null,
				type: 'person.enabled',
				data: '{}',
				prev
			};
			prev = sha256(chainText(event));
			return { ...event, at, hash: prev };
		});
		for (let from = 0; from < events.length; from += 500)
			await db.auditEvent.createMany({ data: events.slice(from, from + 500) });
		expect(await audit.verify(db)).toMatchObject({ holds: true, events: 4_100, head: prev });
	});
});

describe('audit.list', () => {
	it('shows pages of a hundred, newest first, filtered, with names', async () => {
		const { db } = await database();
		const mara = await person(db, 'maintainer', 'Mara');
		for (let n = 0; n < 104; n++) await people.makeLink(db, mara, mara.id);
		const none = { study: '', type: '', person: '' };
		const first = await audit.list(db, mara, none, 1);
		expect(first).toMatchObject({ ok: true, value: { total: 105, page: 1, pages: 2 } });
		if (!first.ok) return;
		expect(first.value.rows).toHaveLength(100);
		expect(first.value.rows[0]).toMatchObject({ seq: 105, person: 'Mara', type: 'person.link-made' });
		expect(first.value.choices.types).toEqual(['person.added', 'person.link-made']);
		expect(await audit.list(db, mara, none, 99)).toMatchObject({
			value: { page: 2, rows: expect.arrayContaining([expect.objectContaining({ seq: 1, person: 'command line' })]) }
		});
		expect(await audit.list(db, mara, none, Number.NaN)).toMatchObject({ value: { page: 1 } });
		expect(await audit.list(db, mara, { ...none, type: 'person.added' }, 1)).toMatchObject({ value: { total: 1 } });
		expect(await audit.list(db, mara, { ...none, person: 'system' }, 1)).toMatchObject({ value: { total: 1 } });
		expect(await audit.list(db, mara, { ...none, study: 'nope' }, 1)).toMatchObject({ ok: false, code: 'not_found' });
	});

	it('is for maintainers', async () => {
		const { db } = await database();
		for (const role of ['annotator', 'adjudicator'] as const)
			expect(await audit.list(db, await person(db, role), { study: '', type: '', person: '' }, 1)).toMatchObject({
				ok: false,
				code: 'forbidden'
			});
	});
});
