import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/lib/server/db/client.ts';
import { database } from '../support/database.ts';

const at = '2026-01-01T00:00:00.000+00:00';
/** One row of each table, in the order in which they refer to one another; the append-only ones also name a column to change. */
const ROWS: [table: string, row: Record<string, string | number | null>, change?: string][] = [
	['Person', { id: 'p', name: 'Ada', role: 'annotator', createdAt: at }],
	['Guideline', { sha256: 'g', ref: 'a', version: '1.0.0', text: 't', createdAt: at }, 'text'],
	['Study', { id: 's', slug: 's', title: 's', guidelineSha256: 'g', seed: 1, createdAt: at }],
	['Scenario', { id: 'sc', studyId: 's', key: 'sc', position: 1 }],
	[
		'Case',
		{ id: 'c', studyId: 's', scenarioId: 'sc', key: 'c', position: 1, visible: '{}', inputSha256: 'h' },
		'visible'
	],
	['Item', { id: 'i', studyId: 's', scenarioId: 'sc', caseId: 'c', key: 'c', position: 1 }],
	['Submission', { id: 'su', studyId: 's', personId: 'p', payloadHash: 'h', origin: 'app', at }, 'payloadHash'],
	[
		'Answer',
		{
			id: 'a',
			submissionId: 'su',
			itemId: 'i',
			personId: 'p',
			questionId: 'q',
			revision: 1,
			label: 'X',
			unclear: 0,
			at,
			independent: 1,
			guidelineSha256: 'g',
			inputSha256: 'h'
		},
		'label'
	],
	['Span', { answerId: 'a', ordinal: 0, field: 'f', start: 0, end: 1, quote: 'x' }, 'quote'],
	['Flag', { itemId: 'i', ordinal: 1, text: 't', source: 's' }, 'text'],
	['FlagsShown', { itemId: 'i', personId: 'p', at }, 'at'],
	['Dispute', { id: 'd', studyId: 's', itemId: 'i', questionId: 'q', openedAt: at, position: 1 }],
	[
		'Decision',
		{
			id: 'de',
			disputeId: 'd',
			personId: 'p',
			kind: 'final',
			revision: 1,
			payloadHash: 'h',
			label: 'X',
			rationale: 'r',
			unresolved: 0,
			origin: 'app',
			at
		},
		'label'
	],
	['DecisionSpan', { decisionId: 'de', ordinal: 0, field: 'f', start: 0, end: 1, quote: 'x' }, 'quote'],
	['Comment', { id: 'co', disputeId: 'd', personId: 'p', text: 't', at }, 'text'],
	[
		'Release',
		{ id: 'r', studyId: 's', version: '1.0.0', contentSha256: 'h', manifest: '{}', createdAt: at },
		'manifest'
	],
	['ReleaseReference', { releaseId: 'r', itemId: 'i', questionId: 'q', label: 'X', basis: 'single' }, 'label'],
	['AuditEvent', { seq: 1, at, actorId: 'system', type: 't', data: '{}', prev: '0'.repeat(64), hash: 'x' }, 'data']
];
const GUARDED = ROWS.filter(([, , change]) => change);

const names = (row: object) =>
	Object.keys(row)
		.map((name) => `"${name}"`)
		.join();
const values = (row: object) =>
	Object.values(row)
		.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
		.join();

describe('append-only tables', () => {
	let db: Db;
	beforeAll(async () => {
		({ db } = await database({ keep: true }));
		for (const [table, row] of ROWS)
			await db.$executeRawUnsafe(`INSERT INTO "${table}" (${names(row)}) VALUES (${values(row)})`);
	});

	async function refused(table: string, sql: string) {
		const before = await db.$queryRawUnsafe(`SELECT * FROM "${table}"`);
		await expect(db.$executeRawUnsafe(sql), sql).rejects.toThrow(/append-only|an event must follow/);
		expect(await db.$queryRawUnsafe(`SELECT * FROM "${table}"`)).toEqual(before);
	}

	it('are all here that carry the trigger against deletion', async () => {
		const rows = await db.$queryRawUnsafe<{ tbl_name: string }[]>(
			`SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_no\\_replace' ESCAPE '\\'`
		);
		expect(GUARDED.map(([table]) => table).sort()).toEqual(rows.map((row) => row.tbl_name).sort());
	});

	it.each(GUARDED)('%s: no UPDATE', (table, _, change) =>
		refused(table, `UPDATE "${table}" SET "${change}" = 'changed'`)
	);
	it.each(GUARDED)('%s: no DELETE', (table) => refused(table, `DELETE FROM "${table}"`));
	it.each(GUARDED)('%s: no INSERT OR REPLACE', (table, row, change) =>
		refused(
			table,
			`INSERT OR REPLACE INTO "${table}" (${names(row)}) VALUES (${values({ ...row, [change as string]: 'changed' })})`
		)
	);
	it.each(GUARDED)('%s: no REPLACE, no UPDATE OR REPLACE', async (table, row, change) => {
		await refused(
			table,
			`REPLACE INTO "${table}" (${names(row)}) VALUES (${values({ ...row, [change as string]: 'changed' })})`
		);
		await refused(table, `UPDATE OR REPLACE "${table}" SET "${change}" = 'changed'`);
	});
	it.each(GUARDED)('%s: no upsert', (table, row, change) =>
		refused(
			table,
			`INSERT INTO "${table}" (${names(row)}) VALUES (${values({ ...row, [change as string]: 'changed' })}) ON CONFLICT DO UPDATE SET "${change}" = 'changed'`
		)
	);

	it('a second unique key is guarded as well', async () => {
		const of = (table: string) => ROWS.find(([name]) => name === table)?.[1] as Record<string, string | number | null>;
		for (const table of ['Answer', 'Decision', 'Release', 'Case']) {
			const row = { ...of(table), id: 'other' };
			await refused(table, `INSERT OR REPLACE INTO "${table}" (${names(row)}) VALUES (${values(row)})`);
		}
		await refused(
			'AuditEvent',
			`INSERT OR REPLACE INTO "AuditEvent" (${names(of('AuditEvent'))}) VALUES (${values({ ...of('AuditEvent'), seq: 2 })})`
		);
	});

	it('items and disputes are not deleted, a closed study stays closed', async () => {
		await refused('Item', 'DELETE FROM "Item"');
		await refused('Dispute', 'DELETE FROM "Dispute"');
		await db.$executeRawUnsafe(`UPDATE "Study" SET "closedAt" = '${at}'`);
		await refused('Study', 'UPDATE "Study" SET "closedAt" = NULL');
	});

	it('an event must follow the last one', async () => {
		const event = { ...ROWS[ROWS.length - 1][1], seq: 3, hash: 'y', prev: 'x' };
		await expect(
			db.$executeRawUnsafe(`INSERT INTO "AuditEvent" (${names(event)}) VALUES (${values(event)})`)
		).rejects.toThrow(/must follow/);
		await expect(db.$executeRawUnsafe('DELETE FROM "ChainHead"')).rejects.toThrow(/never deleted/);
	});
});
