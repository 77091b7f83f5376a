import { execFileSync } from 'node:child_process';
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync
} from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_FILE } from '../../src/lib/domain/freeze/bundle.ts';
import { sshKeygen } from '../../src/lib/server/bundle/ssh-keygen.ts';
import * as references from '../../src/lib/server/references.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { load } from '../support/memory-bundle.ts';
import { makeKey } from '../support/make-key.ts';
import { system } from '../support/person.ts';
import { reseal } from '../support/reseal.ts';
import { richStudy } from '../support/rich-study.ts';
import { runCommand } from '../support/run-command.ts';

let test: TestDatabase;
let keys: Record<'mine' | 'other', string>;
const at = (name: string) => join(test.env.data, name);
const run = (...args: string[]) => runCommand(test, ...args, '--json');
const signers = (name: string, text: string) => (writeFileSync(at(name), `${text}\n`), at(name));
const { PATH, SSH_AUTH_SOCK } = process.env;

beforeAll(async () => {
	// Whatever agent is at hand here is not to help.
	delete process.env.SSH_AUTH_SOCK;
	test = await database({ keep: true });
	await richStudy(test);
	keys = { mine: makeKey(at('mine')), other: makeKey(at('other')) };
	await run('freeze', 'rich', '--out', at('plain'));
	await run('freeze', 'rich', '--out', at('signed'), '--sign', at('mine'));
	return () => void (SSH_AUTH_SOCK && (process.env.SSH_AUTH_SOCK = SSH_AUTH_SOCK));
}, 120_000);
afterEach(() => void (process.env.PATH = PATH));

/** A copy of the signed release with one thing changed. */
let copies = 0;
const changed = (change: (folder: string) => void) => {
	const folder = at(`changed-${++copies}`);
	cpSync(at('signed'), folder, { recursive: true });
	change(folder);
	return folder;
};
const unsigned = (message: string) => ({
	code: 1,
	json: {
		holds: false,
		findings: [{ file: SIGNATURE_FILE, message: expect.stringContaining(message) }],
		signature: { checked: true, good: false }
	}
});

describe('a release that is signed', () => {
	it('is the same release, and sha256sum still checks it', () => {
		const text = (path: string) => readFileSync(at(path), 'utf8');
		expect(text('signed/manifest.json')).toBe(text('plain/manifest.json'));
		expect(text('signed/SHA256SUMS')).toBe(text('plain/SHA256SUMS'));
		expect(text('signed/SHA256SUMS')).not.toContain(SIGNATURE_FILE);
		expect(existsSync(at(`plain/${SIGNATURE_FILE}`))).toBe(false);
		expect(execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: at('signed') }).toString()).toBe('');
	});

	it('is checked by OpenSSH alone as well', () => {
		const file = signers('alone', `me@example.org ${keys.mine}`);
		const said = execFileSync(
			'ssh-keygen',
			[
				'-Y',
				'verify',
				'-n',
				'touchstone-release',
				'-f',
				file,
				'-I',
				'me@example.org',
				'-s',
				at(`signed/${SIGNATURE_FILE}`)
			],
			{ input: readFileSync(at('signed/SHA256SUMS')) }
		);
		expect(said.toString()).toContain('Good "touchstone-release" signature for me@example.org');
	});

	it('holds for a public key, and for a file of allowed signers, and says who signed', async () => {
		expect(await run('verify', at('signed'), '--signer', at('mine.pub'))).toMatchObject({
			code: 0,
			json: {
				holds: true,
				findings: [],
				signature: { checked: true, good: true, by: 'maintainer@example.org', key: expect.stringContaining('SHA256:') }
			}
		});
		const list = signers('list', `# ours\nyou@example.org ${keys.other}\nme@example.org ${keys.mine}`);
		expect(await run('verify', at('signed'), '--signer', list)).toMatchObject({
			code: 0,
			json: { signature: { good: true, by: 'me@example.org' } }
		});
	});

	it('is told to be signed where nobody asked for the signer', async () => {
		expect(await run('verify', at('signed'))).toMatchObject({
			code: 0,
			json: { holds: true, signature: { checked: false } }
		});
		expect((await runCommand(test, 'verify', at('signed'))).out).toContain('give --signer FILE');
		expect((await run('verify', at('plain'))).json).toEqual({ holds: true, findings: [] });
	});

	it('is downloaded with its signature', async () => {
		const zip = await references.zip(test.db, system, test.env.data, 'rich', '1.0.0');
		if (!zip.ok) throw new Error(zip.message);
		const files = unzipSync(new Uint8Array(await new Response(zip.value.body).arrayBuffer()));
		const signature = readFileSync(at(`signed/${SIGNATURE_FILE}`));
		expect(Buffer.from(files[`rich-1.0.0/${SIGNATURE_FILE}`])).toEqual(signature);
		const one = await references.file(test.db, system, test.env.data, 'rich', '1.0.0', SIGNATURE_FILE);
		if (!one.ok) throw new Error(one.message);
		expect(await new Response(one.value.body).text()).toBe(signature.toString());
		expect(await references.verifyStored(test.db, system, test.env.data, 'rich', '1.0.0')).toMatchObject({
			ok: true,
			value: { holds: true, signed: true }
		});
	});

	it('may be signed anew with another key, and stays what it is', async () => {
		expect(await run('freeze', 'rich', '--out', at('anew'), '--sign', at('other'))).toMatchObject({
			code: 0,
			json: { version: '1.0.0', repeated: true, signed: true }
		});
		expect(await run('verify', at('anew'), '--signer', at('other.pub'))).toMatchObject({ code: 0 });
		expect(await run('verify', at('anew'), '--signer', at('mine.pub'))).toMatchObject(unsigned('none of the keys'));
	});
});

describe('a signature that does not count', () => {
	it.each<[string, string, () => [folder: string, signers: string]]>([
		['is missing', 'not signed', () => [at('plain'), at('mine.pub')]],
		['is by another key', 'none of the keys', () => [at('signed'), at('other.pub')]],
		[
			'is by a key that is not listed',
			'none of the keys',
			() => [at('signed'), signers('strangers', `you@example.org ${keys.other}`)]
		],
		[
			'is by a key that has expired',
			'only until 2020-01-01',
			() => [at('signed'), signers('expired', `me@example.org valid-before="20200101" ${keys.mine}`)]
		],
		[
			'is by a key of the future',
			'only from 2099-01-01',
			() => [at('signed'), signers('future', `me@example.org valid-after="20990101" ${keys.mine}`)]
		],
		[
			'is by a key for other things',
			'does not allow to sign releases',
			() => [at('signed'), signers('git', `me@example.org namespaces="git" ${keys.mine}`)]
		],
		[
			'is empty',
			'no OpenSSH signature',
			() => [changed((to) => writeFileSync(join(to, SIGNATURE_FILE), '')), at('mine.pub')]
		],
		[
			'is anything',
			'no OpenSSH signature',
			() => [changed((to) => writeFileSync(join(to, SIGNATURE_FILE), 'x'.repeat(1 << 17))), at('mine.pub')]
		],
		[
			'was made for another purpose',
			'another purpose',
			() => [
				changed((to) => {
					rmSync(join(to, SIGNATURE_FILE));
					execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'file', '-f', at('mine'), join(to, 'SHA256SUMS')]);
				}),
				at('mine.pub')
			]
		]
	])('because it %s is a finding', async (_why, message, make) => {
		const [folder, signer] = make();
		expect(await run('verify', folder, '--signer', signer)).toMatchObject(unsigned(message));
	});

	it('is found beside what else was changed', async () => {
		const sums = changed((to) => appendFileSync(join(to, 'SHA256SUMS'), ' '));
		expect(await run('verify', sums, '--signer', at('mine.pub'))).toMatchObject({
			code: 1,
			json: {
				findings: [
					{ file: 'SHA256SUMS' },
					{ file: SIGNATURE_FILE, message: expect.stringContaining('not the signature of this SHA256SUMS') }
				]
			}
		});
		// Who changes a file and leaves the sums alone is found out by the sums.
		const notes = changed((to) => appendFileSync(join(to, 'guideline.md'), ' '));
		expect(await run('verify', notes, '--signer', at('mine.pub'))).toMatchObject({
			code: 1,
			json: {
				signature: { good: true },
				findings: expect.arrayContaining([expect.objectContaining({ file: 'guideline.md' })])
			}
		});
	});

	it('is the only thing that finds a release made up anew', async () => {
		// A note that nothing follows from, and every hash and sum made to fit.
		const files = load(at('signed'));
		const notes = files.get('answers.jsonl')!.toString().replace('"note":null', '"note":"Not what was said."');
		const forged = reseal(new Map(files).set('answers.jsonl', Buffer.from(notes)));
		const folder = changed((to) => {
			for (const [path, bytes] of forged) writeFileSync(join(to, path), bytes);
		});
		expect(await run('verify', folder)).toMatchObject({ code: 0, json: { holds: true } });
		expect(await run('verify', folder, '--signer', at('mine.pub'))).toMatchObject(
			unsigned('not the signature of this SHA256SUMS')
		);
	});

	it('cannot be looked for without signers', async () => {
		for (const [signer, word] of [
			[at('nothing'), 'no file of signers'],
			[at('signed'), 'cannot be read'],
			[at('mine'), 'private key'],
			[signers('words', 'hello'), 'no OpenSSH key']
		])
			expect(await run('verify', at('signed'), '--signer', signer)).toMatchObject({
				code: 2,
				err: expect.stringContaining(word)
			});
	});
});

it('a key with a passphrase signs where an agent holds it', async () => {
	makeKey(at('kept'), 'a passphrase');
	writeFileSync(at('say'), '#!/bin/sh\necho "a passphrase"\n', { mode: 0o755 });
	const started = execFileSync('ssh-agent', ['-s', '-a', at('agent')]).toString();
	const agent = Number(/SSH_AGENT_PID=(\d+)/.exec(started)![1]);
	try {
		process.env.SSH_AUTH_SOCK = at('agent');
		const asked = { ...process.env, SSH_ASKPASS: at('say'), SSH_ASKPASS_REQUIRE: 'force' };
		execFileSync('ssh-add', ['-q', at('kept')], { env: asked, stdio: 'ignore' });
		for (const [key, out] of [
			['kept', 'by-agent'],
			['kept.pub', 'by-half']
		])
			expect(await run('freeze', 'rich', '--out', at(out), '--sign', at(key))).toMatchObject({ code: 0 });
		expect(await run('verify', at('by-half'), '--signer', at('kept.pub'))).toMatchObject({ code: 0 });
	} finally {
		delete process.env.SSH_AUTH_SOCK;
		process.kill(agent);
	}
});

describe('a key that cannot sign', () => {
	it.each<[string, string, () => string]>([
		['is not there', 'no key', () => at('nowhere')],
		['is a folder', 'no file', () => at('signed')],
		['is no key', 'no OpenSSH key', () => signers('noise', 'hello')],
		['has a passphrase', 'ssh-add', () => (makeKey(at('secret'), 'a passphrase'), at('secret'))],
		[
			'is public, without an agent',
			'public key',
			() => (writeFileSync(at('half.pub'), `${keys.other}\n`), at('half.pub'))
		]
	])('because it %s freezes nothing', async (_why, word, make) => {
		const here = await database();
		await richStudy(here);
		const out = join(here.env.data, 'out');
		expect(await runCommand(here, 'freeze', 'rich', '--out', out, '--sign', make(), '--json')).toMatchObject({
			code: 2,
			err: expect.stringContaining(word)
		});
		expect(existsSync(out)).toBe(false);
		expect(await here.db.release.count()).toBe(0);
		expect(existsSync(join(here.env.data, 'releases')) ? readdirSync(join(here.env.data, 'releases')) : []).toEqual([]);
	});

	it('is not asked for where ssh-keygen is missing, which is said', async () => {
		mkdirSync(at('no-programs'));
		process.env.PATH = at('no-programs');
		const said = { code: 2, err: expect.stringContaining('openssh-client') };
		expect(await run('verify', at('signed'), '--signer', at('mine.pub'))).toMatchObject(said);
		expect(await run('freeze', 'rich', '--out', at('never'), '--sign', at('mine'))).toMatchObject(said);
		expect(existsSync(at('never'))).toBe(false);
		// Nothing else needs it.
		expect(await run('verify', at('signed'))).toMatchObject({ code: 0 });
	});

	it('is not waited for longer than a while', async () => {
		mkdirSync(at('slow'));
		writeFileSync(at('slow/ssh-keygen'), '#!/bin/sh\nexec /bin/sleep 60\n', { mode: 0o755 });
		process.env.PATH = at('slow');
		expect(await sshKeygen(['-Y', 'sign'], '', 200)).toMatchObject({ ok: true, value: { code: null } });
	});
});

it('stored files that were changed are not signed', async () => {
	const here = await database();
	await richStudy(here);
	makeKey(join(here.env.data, 'key'));
	const frozen = await references.freeze(here.db, system, 'rich', { dataFolder: here.env.data, root: here.env.root });
	if (!frozen.ok || 'blocked' in frozen.value) throw new Error('not frozen');
	appendFileSync(join(frozen.value.folder, 'guideline.md'), ' ');
	const again = await references.freeze(here.db, system, 'rich', {
		dataFolder: here.env.data,
		root: here.env.root,
		sign: join(here.env.data, 'key')
	});
	expect(again).toMatchObject({ ok: false, code: 'conflict', message: expect.stringContaining('not signed') });
	expect(existsSync(join(frozen.value.folder, SIGNATURE_FILE))).toBe(false);
});
