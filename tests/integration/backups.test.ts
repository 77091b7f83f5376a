import {
	appendFileSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as audit from '../../src/lib/server/audit.ts';
import * as backups from '../../src/lib/server/backups.ts';
import { connect, type Db } from '../../src/lib/server/db/client.ts';
import { env, type Env } from '../../src/lib/server/env.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { database } from '../support/database.ts';
import { person, system } from '../support/person.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "touchstone backup '"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function madeOf(db: Db, name = 'copy.db') {
	const file = join(folder, name);
	const made = await backups.make(db, system, file, audit.verify);
	if (!made.ok) throw new Error(made.message);
	return { ...made.value, file };
}
const elsewhere = (name = 'restored'): Env =>
	env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: join(folder, name) });
/** A database that this process never had open: the driver lets go of a connection only when its memory is collected. */
function placeIn(at: Env, file: string) {
	mkdirSync(at.data);
	copyFileSync(file, join(at.data, 'touchstone.db'));
}
async function namesIn(at: Env): Promise<string[]> {
	const db = connect(at.databaseUrl);
	try {
		expect(await audit.verify(db)).toMatchObject({ holds: true });
		return (await db.person.findMany({ orderBy: { name: 'asc' } })).map((one) => one.name);
	} finally {
		await db.$disconnect();
	}
}

describe('backup', () => {
	it('copies the database while it is written to, as of one moment, and records that', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'before');
		let going = true;
		const writer = (async () => {
			for (let n = 0; going; n++) {
				await person(db, 'annotator', `during ${n}`);
				// The driver works without the event loop: a loop of writes alone would let nothing else happen.
				await new Promise((next) => setImmediate(next));
			}
		})();
		const { file, sha256: hash, events } = await madeOf(db);
		going = false;
		await writer;
		expect(sha256(readFileSync(file))).toBe(hash);
		const at = elsewhere();
		expect(await backups.restore(at, system, file, audit.verify)).toMatchObject({
			ok: true,
			value: { events, kept: null }
		});
		expect(await namesIn(at)).toHaveLength(events);
		expect(await db.auditEvent.count({ where: { type: 'backup.made' } })).toBe(1);
		expect(readdirSync(folder).sort()).toEqual(['copy.db', 'restored']);
	});

	it('never writes over a file, and says where a folder is missing', async () => {
		const { db } = await database();
		const { file } = await madeOf(db);
		const before = readFileSync(file);
		expect(await backups.make(db, system, file, audit.verify)).toMatchObject({
			ok: false,
			code: 'conflict',
			field: 'file'
		});
		expect(readFileSync(file)).toEqual(before);
		expect(await backups.make(db, system, join(folder, 'no/such/copy.db'), audit.verify)).toMatchObject({
			ok: false,
			code: 'not_found'
		});
	});

	it('keeps no copy whose chain does not hold', async () => {
		const { db } = await database();
		const file = join(folder, 'copy.db');
		const made = await backups.make(db, system, file, async () => ({
			holds: false,
			events: 0,
			findings: [{ message: 'Event 1 was changed.' }]
		}));
		expect(made).toMatchObject({ ok: false, code: 'invalid', message: expect.stringContaining('Event 1 was changed') });
		expect(readdirSync(folder)).toEqual([]);
	});
});

describe('restore', () => {
	it('keeps the old database beside the new one, and the backup as it was', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		const { file } = await madeOf(db);
		const before = readFileSync(file);
		await person(db, 'annotator', 'Ben');
		const second = await madeOf(db, 'second.db');
		const at = elsewhere();
		placeIn(at, second.file);
		const restored = await backups.restore(at, system, file, audit.verify, () => new Date('2026-05-04T03:02:01Z'));
		expect(restored).toMatchObject({
			ok: true,
			value: { kept: join(at.data, 'touchstone.db.before-restore-20260504030201') }
		});
		expect(await namesIn(at)).toEqual(['Ada']);
		expect(readFileSync(file)).toEqual(before);
		const old = { ...at, databaseUrl: `${at.databaseUrl}.before-restore-20260504030201` };
		expect(await namesIn(old)).toEqual(['Ada', 'Ben']);
	});

	it('refuses while the database is in use, and changes nothing', async () => {
		const { db, env: here } = await database();
		await person(db, 'annotator', 'Ada');
		const { file } = await madeOf(db);
		await person(db, 'annotator', 'Ben');
		expect(await backups.restore(here, system, file, audit.verify)).toMatchObject({
			ok: false,
			code: 'conflict',
			message: expect.stringContaining('in use')
		});
		expect(await db.person.count()).toBe(2);
		expect(readdirSync(here.data).filter((name) => name.includes('restor'))).toEqual([]);
	});

	it.each<[string, (file: string) => void, RegExp]>([
		['text', (file) => writeFileSync(file, 'no database'), /no database|not a database/],
		['nothing', (file) => truncateSync(file, 0), /not one of Touchstone/],
		['half a file', (file) => truncateSync(file, 100_000), /damaged|malformed/]
	])('refuses %s, and leaves the data folder empty', async (_, spoil, why) => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		const { file } = await madeOf(db);
		spoil(file);
		const at = elsewhere();
		expect(await backups.restore(at, system, file, audit.verify)).toMatchObject({
			ok: false,
			code: 'invalid',
			message: expect.stringMatching(why)
		});
		expect(readdirSync(at.data)).toEqual([]);
	});

	it('refuses a chain that does not hold', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		const { file } = await madeOf(db);
		const copy = connect(`file:${file}`);
		await copy.$executeRawUnsafe('DROP TRIGGER "AuditEvent_no_update"');
		await copy.$executeRawUnsafe(`UPDATE "AuditEvent" SET "data" = '{}'`);
		await copy.$disconnect();
		expect(await backups.restore(elsewhere(), system, file, audit.verify)).toMatchObject({
			ok: false,
			code: 'invalid',
			message: expect.stringContaining('Event 1')
		});
	});

	it('refuses a backup of a newer version', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		await db.$executeRawUnsafe(
			`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "applied_steps_count") VALUES ('x', 'x', '29990101000000_future', 1)`
		);
		const { file } = await madeOf(db);
		const at = elsewhere();
		expect(await backups.restore(at, system, file, audit.verify)).toMatchObject({
			ok: false,
			code: 'invalid',
			message: expect.stringContaining('newer version')
		});
		expect(existsSync(join(at.data, 'touchstone.db'))).toBe(false);
	});

	it('brings back a database that is damaged, keeping what is left of it', async () => {
		const { db } = await database();
		await person(db, 'annotator', 'Ada');
		const { file } = await madeOf(db);
		const at = elsewhere();
		placeIn(at, file);
		writeFileSync(join(at.data, 'touchstone.db'), 'broken');
		appendFileSync(join(at.data, 'touchstone.db-wal'), 'rest');
		const restored = await backups.restore(at, system, file, audit.verify);
		expect(restored).toMatchObject({ ok: true });
		expect(await namesIn(at)).toEqual(['Ada']);
		expect(readFileSync((restored.ok && restored.value.kept) || '', 'utf8')).toBe('broken');
	});

	it('names a file that is not there', async () => {
		expect(await backups.restore(elsewhere(), system, join(folder, 'none.db'), audit.verify)).toMatchObject({
			ok: false,
			code: 'not_found'
		});
	});
});
