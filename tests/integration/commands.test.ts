import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';

let data: string;
beforeEach(() => {
	data = join(mkdtempSync(join(tmpdir(), 'touchstone-cli-')), 'data');
});
afterEach(() => rmSync(join(data, '..'), { recursive: true, force: true }));

const touchstone = (...args: string[]) => command([...args, '--data', data]);

describe('the command line', () => {
	it('lists its commands, each with help of its own, without touching a database', async () => {
		const help = await touchstone('--help');
		expect(help).toMatchObject({ code: 0, err: '' });
		const names = [...help.out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name).filter((name) => name !== 'help');
		expect(names).toEqual(
			expect.arrayContaining([
				'user',
				'study',
				'import',
				'assign',
				'labels',
				'decisions',
				'close',
				'disputes',
				'backup',
				'restore',
				'audit'
			])
		);
		for (const name of names) {
			const own = await touchstone(name, '--help');
			expect(own, name).toMatchObject({ code: 0, err: '' });
			expect(own.out, name).toContain(`Usage: touchstone ${name}`);
		}
		expect(existsSync(data)).toBe(false);
	});

	it.each<[string, string[], RegExp]>([
		['no command', [], /which command/],
		['an unknown command', ['frobnicate'], /unknown command 'frobnicate'/i],
		['a name from the prototype', ['constructor'], /unknown command/i],
		['__proto__', ['__proto__'], /unknown command/i],
		['an unknown option', ['user', 'list', '--frob'], /unknown option '--frob'/i],
		['an unknown global option', ['--frob'], /--frob/],
		['a group without its command', ['user'], /its commands/],
		['an unknown command of a group', ['user', 'frob'], /unknown command 'frob'/i],
		['a missing argument', ['user', 'add', '--role', 'annotator'], /missing required argument 'name'/i],
		['a missing option', ['user', 'add', 'Ada'], /--role/],
		[
			'a value that is not one of the choices',
			['user', 'add', 'Ada', '--role', 'king'],
			/annotator, adjudicator, maintainer/
		],
		['an option without its value', ['backup', 'x', '--guidelines'], /argument missing/],
		['one argument too many', ['user', 'list', 'x'], /too many arguments/i]
	])('answers %s with one line and exit code 2', async (_, args, why) => {
		const plain = await command(args, { TOUCHSTONE_DATA: data });
		expect(plain).toMatchObject({ code: 2, out: '' });
		expect(plain.err).toMatch(why);
		expect(plain.err.trim().split('\n')).toHaveLength(1);
		const json = await command(['--json', ...args], { TOUCHSTONE_DATA: data });
		expect(json).toMatchObject({ code: 2, err: plain.err });
		expect(json.json()).toMatchObject({ problems: [{ file: '', line: 0, message: expect.stringMatching(why) }] });
		expect(existsSync(data)).toBe(false);
	});

	it('takes its global options before and after the command, and names that begin with a dash after --', async () => {
		expect(
			(await command(['--data', data, '--json', 'user', 'add', 'Ada', '--role', 'annotator'])).json()
		).toMatchObject({ name: 'Ada', role: 'annotator' });
		expect((await command(['user', 'add', '--role', 'annotator', `--data=${data}`, '--', '--json'])).out).toMatch(
			/^--json \(annotator\)\n/
		);
		expect((await command(['user', 'link', '--json', '--', '--json'], { TOUCHSTONE_DATA: data })).json()).toMatchObject(
			{ name: '--json' }
		);
		expect((await touchstone('user', 'list', '--json')).json()).toMatchObject({
			people: [{ name: '--json' }, { name: 'Ada' }]
		});
	});

	it('prints a link with the address that the server has', async () => {
		const ada = ['user', 'add', 'Ada', '--role', 'maintainer', '--json'];
		expect(
			(await command(ada, { TOUCHSTONE_DATA: data, TOUCHSTONE_URL: 'https://labels.example/' })).json()
		).toMatchObject({ link: expect.stringMatching(/^https:\/\/labels\.example\/sign-in\/[\w-]{43}$/) });
		expect((await command(['user', 'link', 'Ada'], { TOUCHSTONE_DATA: data, PORT: '4000' })).out).toMatch(
			/^http:\/\/localhost:4000\/sign-in\//m
		);
	});

	it('says which data folder cannot be used, and why', async () => {
		writeFileSync(join(data, '..', 'file'), '');
		const file = await command(['user', 'list', '--data', join(data, '..', 'file')]);
		expect(file).toMatchObject({ code: 2, out: '', err: expect.stringContaining('cannot be made or opened') });
		mkdirSync(data);
		writeFileSync(join(data, 'touchstone.db'), 'this is no database, whatever its name says');
		const broken = await touchstone('user', 'list');
		expect(broken).toMatchObject({ code: 2, out: '', err: expect.stringContaining('cannot be used') });
		expect(broken.err.trim().split('\n')).toHaveLength(1);
	});

	it('says of a fault of its own that it is one, in one line; the place only when asked for', async () => {
		// A migrations folder that is missing is no mistake of the user's.
		const broken = { TOUCHSTONE_ROOT: join(data, 'nowhere'), TOUCHSTONE_DATA: data };
		const ended = await command(['audit', 'verify'], broken);
		expect(ended.code).toBe(2);
		expect(ended.err.trim().split('\n')).toHaveLength(1);
		expect(ended.err).not.toMatch(/\bat .*:\d+:\d+/);
	});

	it('backup, restore and audit verify tell what they found', async () => {
		await touchstone('user', 'add', 'Ada', '--role', 'annotator');
		const file = join(data, '..', 'copy.db');
		expect((await touchstone('backup', file, '--json')).json()).toMatchObject({
			events: 1,
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/)
		});
		expect(await touchstone('backup', file)).toMatchObject({ code: 2, err: expect.stringContaining('exists already') });
		expect((await touchstone('audit', 'verify', '--json')).json()).toMatchObject({
			holds: true,
			events: 2,
			findings: []
		});
		const other = join(data, '..', 'other');
		expect((await command(['restore', file, '--data', other, '--json'])).json()).toMatchObject({
			events: 1,
			kept: null
		});
		expect(await command(['restore', join(data, 'none'), '--data', other])).toMatchObject({
			code: 2,
			err: expect.stringContaining('no file')
		});
		expect((await command(['user', 'list', '--data', other, '--json'])).json()).toMatchObject({
			people: [{ name: 'Ada' }]
		});
	});

	it('audit verify ends with 1 when the chain does not hold', async () => {
		await touchstone('user', 'add', 'Ada', '--role', 'annotator');
		const { connect } = await import('../../src/lib/server/db/client.ts');
		const db = connect(`file:${join(data, 'touchstone.db')}`);
		await db.$executeRawUnsafe('DROP TRIGGER "AuditEvent_no_update"');
		await db.$executeRawUnsafe(`UPDATE "AuditEvent" SET "actorId" = 'other'`);
		await db.$disconnect();
		const ended = await touchstone('audit', 'verify', '--json');
		expect(ended).toMatchObject({ code: 1, err: 'Event 1 was changed after it was recorded.\n' });
		expect(ended.json()).toMatchObject({ holds: false, findings: [{ seq: 1 }] });
	});
});

describe('the program itself', () => {
	const run = (args: string[]) =>
		new Promise<{ code: number | null; out: string; err: string }>((done) => {
			const child = spawn(process.execPath, ['bin/touchstone.mjs', ...args], {
				env: { ...process.env, TOUCHSTONE_DATA: data }
			});
			const said = { out: '', err: '' };
			child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
			child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
			child.on('close', (code) => done({ code, ...said }));
		});

	it('several at once in one new data folder wait for each other; nothing is lost and the chain holds', async () => {
		const names = ['a1', 'b2', 'c3', 'd4', 'e5'];
		const ended = await Promise.all(names.map((name) => run(['user', 'add', name, '--role', 'annotator', '--json'])));
		expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
		for (const { out } of ended) expect(JSON.parse(out)).toHaveProperty('link');
		expect(JSON.parse((await run(['audit', 'verify', '--json'])).out)).toMatchObject({ holds: true, events: 5 });
		expect(readFileSync(join(data, 'touchstone.db')).length).toBeGreaterThan(0);
	}, 120_000);
});
