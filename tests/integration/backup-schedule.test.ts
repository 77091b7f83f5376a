import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupName } from '../../src/lib/domain/backups/backup-name.ts';
import * as audit from '../../src/lib/server/audit.ts';
import * as backups from '../../src/lib/server/backups.ts';
import { hashFile } from '../../src/lib/server/backups/hash-file.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { database } from '../support/database.ts';
import { person, system } from '../support/person.ts';
import { runCommand } from '../support/run-command.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'touchstone-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nameAt = (text: string) => backupName(new Date(text));

describe('a backup into a folder', () => {
	it('is named after its time; then those of its own that need not stay go, and nothing else', async () => {
		const { db, env } = await database();
		await person(db, 'annotator', 'Ada');
		const [old, before] = [nameAt('2031-02-01T03:00:00Z'), nameAt('2031-02-03T03:00:00Z')];
		const others = ['notes.txt', 'touchstone.db', `${old}.gz`, 'touchstone-20310230T030000Z.db'];
		for (const name of [old, before, ...others, `${before}.part-1234`]) writeFileSync(join(folder, name), 'x');
		mkdirSync(join(folder, nameAt('2031-01-01T03:00:00Z')));
		const given = { data: env.data, folder, rule: { d: 2 } };
		const clock = () => new Date('2031-02-04T03:05:06Z');
		const made = await backups.keep(db, system, given, audit.verify, clock);
		const file = join(folder, 'touchstone-20310204T030506Z.db');
		expect(made).toMatchObject({ ok: true, value: { file, events: 1, forgotten: [old] } });
		expect(readdirSync(folder).sort()).toEqual(
			[...others, before, 'touchstone-20310204T030506Z.db', nameAt('2031-01-01T03:00:00Z')].sort()
		);
		expect(made.ok && made.value.sha256).toBe(sha256(readFileSync(file)));
	});

	it('that is not whole, or cannot be made, removes nothing', async () => {
		const { db, env } = await database();
		const old = nameAt('2031-02-01T03:00:00Z');
		writeFileSync(join(folder, old), 'x');
		const broken = async () => ({ holds: false, events: 0, findings: [{ message: 'Event 1 was changed.' }] });
		const given = { data: env.data, folder, rule: { d: 1 } };
		expect(await backups.keep(db, system, given, broken)).toMatchObject({ ok: false, code: 'invalid' });
		expect(readdirSync(folder)).toEqual([old]);
		const nowhere = { ...given, folder: join(folder, 'none') };
		expect(await backups.keep(db, system, nowhere, audit.verify)).toMatchObject({ ok: false, code: 'not_found' });
	});

	it('waits for no other: of two at once one is made', async () => {
		const { db, env } = await database();
		const given = { data: env.data, folder, rule: null };
		const other = createClient({ url: pathToFileURL(join(env.data, 'backup.lock')).href });
		await other.execute('BEGIN EXCLUSIVE');
		expect(await backups.keep(db, system, given, audit.verify)).toMatchObject({ ok: false, code: 'busy' });
		await other.execute('ROLLBACK');
		other.close();
		expect(await backups.keep(db, system, given, audit.verify)).toMatchObject({ ok: true });
		expect(readdirSync(folder)).toHaveLength(1);
	});

	it('is made by the command, which says what it removed', async () => {
		const test = await database();
		const old = nameAt('2021-02-01T03:00:00Z');
		writeFileSync(join(folder, old), 'x');
		const { code, json } = await runCommand(test, 'backup', '--into', folder, '--keep', '1d', '--json');
		expect([code, json]).toMatchObject([0, { forgotten: [old] }]);
		for (const [given, why] of [
			[[], /Name a file/],
			[['x.db', '--into', folder], /Name a file/],
			[['x.db', '--keep', '1d'], /--keep goes with/],
			[['--into', folder, '--keep', '1x'], /7d,4w,6m/]
		] as const)
			expect(await runCommand(test, 'backup', ...given)).toMatchObject({ code: 2, err: expect.stringMatching(why) });
		expect(readdirSync(folder)).toHaveLength(1);
	});
});

describe('the hash of a file', () => {
	it('is that of all of it, piece by piece', async () => {
		const file = join(folder, 'long');
		for (const length of [0, 1, 1024 * 1024, 3 * 1024 * 1024 + 17]) {
			const bytes = Buffer.alloc(length, 'seal ');
			writeFileSync(file, bytes);
			expect(await hashFile(file)).toEqual({ bytes: length, sha256: sha256(bytes) });
		}
	});
});

describe('scheduled backups', () => {
	const end = () => (process as NodeJS.EventEmitter).emit('sveltekit:shutdown');
	afterEach(end);

	/**
	 * A schedule whose backups are made by `does`, from three o'clock on; what it asked for and said. Its clock goes on only while it sleeps: `pass` lets so many
	 * hours go by.
	 */
	async function begun(does: (at: Date) => Promise<string | null>, variables: Record<string, string> = {}) {
		const { db, env } = await database();
		const told = { asked: [] as string[], said: [] as string[], stopped: 0 };
		let now = Date.UTC(2031, 1, 4, 3);
		let until = now;
		let goOn = () => undefined as void;
		let asleep = () => undefined as void;
		const world = {
			run: () => {
				told.asked.push(new Date(now).toISOString().slice(0, 16));
				return { ended: does(new Date(now)), stop: () => void told.stopped++ };
			},
			say: (line: string) => void told.said.push(line),
			now: () => now,
			sleep: async (ms: number) => {
				if (now + ms > until) {
					asleep();
					await new Promise<void>((more) => (goOn = more));
				}
				now += ms;
			}
		};
		const all = { TOUCHSTONE_BACKUPS: folder, TOUCHSTONE_BACKUP_EVERY: '6h', ...variables };
		const pass = async (hours: number) => {
			until += hours * 3_600_000;
			const slept = new Promise<void>((done) => (asleep = done));
			goOn();
			await slept;
		};
		const first = new Promise<void>((done) => (asleep = done));
		backups.schedule(db, env, all, world);
		return { ...told, db, env, all, world, pass, first, stopped: () => told.stopped };
	}
	const made = async (at: Date) => {
		writeFileSync(join(folder, backupName(at)), 'x');
		return null;
	};

	it('are made at once where there is none, then in time', async () => {
		const { asked, said, first, pass } = await begun(made);
		await first;
		expect(asked).toEqual(['2031-02-04T03:00']);
		await pass(13);
		expect(asked).toEqual(['2031-02-04T03:00', '2031-02-04T09:00', '2031-02-04T15:00']);
		expect(said).toEqual([]);
	});

	it('go on from the newest file when the server starts anew', async () => {
		writeFileSync(join(folder, nameAt('2031-02-04T01:00:00Z')), 'x');
		writeFileSync(join(folder, nameAt('2031-02-03T19:00:00Z')), 'x');
		const { asked, first, pass } = await begun(made);
		await first;
		await pass(3);
		expect(asked).toEqual([]);
		await pass(2);
		expect(asked).toEqual(['2031-02-04T07:00']);
	});

	it('that fail are told in a line each, tried again, and an event once', async () => {
		let works = false;
		const { asked, said, db, first, pass } = await begun(async (at) => (works ? made(at) : 'No space is left.'));
		await first;
		await pass(0.4);
		expect(asked).toEqual(['2031-02-04T03:00', '2031-02-04T03:10', '2031-02-04T03:20']);
		expect(said.map((line) => JSON.parse(line))).toMatchObject(
			asked.map(() => ({ error: 'backup', folder, why: 'No space is left.' }))
		);
		expect(await db.auditEvent.findMany({ where: { type: 'backup.failed' } })).toMatchObject([
			{ actorId: 'system', data: '{"newest":null}' }
		]);
		works = true;
		await pass(5);
		expect([asked.length, said.length]).toEqual([4, 3]);
		expect(readdirSync(folder)).toEqual(['touchstone-20310204T033000Z.db']);
		expect(await audit.verify(db)).toMatchObject({ holds: true });
	});

	it('never run beside one another, and the one under way ends with the server', async () => {
		let ended = (_: string | null) => undefined as void;
		const { asked, said, stopped, first } = await begun(() => new Promise((done) => (ended = done)));
		while (asked.length === 0) await new Promise((next) => setImmediate(next));
		expect(asked).toHaveLength(1);
		end();
		expect(stopped()).toBe(1);
		ended('it ended with SIGTERM');
		await first;
		// That was no failure.
		expect(said).toEqual([]);
	});

	it('are told of a folder that has gone', async () => {
		const { asked, said, first, pass } = await begun(made);
		await first;
		rmSync(folder, { recursive: true });
		await pass(1);
		expect(asked).toHaveLength(1);
		expect(said[0]).toContain('ENOENT');
	});

	it('are settled at the start, in one line', async () => {
		const { db, env, all, world, first } = await begun(made);
		await first;
		const start = (more: Record<string, string | undefined>) => () =>
			backups.schedule(db, env, { ...all, ...more }, world);
		writeFileSync(join(folder, 'file'), '');
		for (const [more, why] of [
			[{ TOUCHSTONE_BACKUPS: join(folder, 'none') }, /^TOUCHSTONE_BACKUPS=.* is no folder.*ENOENT/],
			[{ TOUCHSTONE_BACKUPS: join(folder, 'file') }, /^TOUCHSTONE_BACKUPS=.* is no folder.*ENOTDIR/],
			[{ TOUCHSTONE_BACKUPS: undefined }, /^TOUCHSTONE_BACKUP_EVERY is set, but not TOUCHSTONE_BACKUPS/],
			[{ TOUCHSTONE_BACKUP_EVERY: 'daily' }, /^TOUCHSTONE_BACKUP_EVERY: .*24h/],
			[{ TOUCHSTONE_BACKUP_KEEP: '7' }, /^TOUCHSTONE_BACKUP_KEEP: .*7d,4w,6m/]
		] as const)
			expect(start(more)).toThrow(why);
		expect(existsSync(join(folder, 'none'))).toBe(false);
		expect(() => backups.schedule(db, env, {}, world)).not.toThrow();
	});
});
