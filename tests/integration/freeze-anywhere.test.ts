import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { openFolder } from '../../src/lib/server/bundle/open-folder.ts';
import { connect } from '../../src/lib/server/db/client.ts';
import * as references from '../../src/lib/server/references.ts';
import { database } from '../support/database.ts';
import { memoryBundle } from '../support/memory-bundle.ts';
import { system } from '../support/person.ts';
import { richStudy } from '../support/rich-study.ts';

const run = promisify(execFile);

it('a study has the same release in every time zone and language', { timeout: 300_000 }, async () => {
	const { db, env } = await database();
	await richStudy({ db, env });
	const hashes = new Set<string>();
	for (const [n, [TZ, LANG]] of [
		['Pacific/Kiritimati', 'tr_TR.UTF-8'],
		['America/St_Johns', 'sv_SE.UTF-8'],
		['UTC', 'C']
	].entries()) {
		const data = join(env.data, `copy-${n}`);
		mkdirSync(data);
		await db.$executeRawUnsafe(`VACUUM INTO '${join(data, 'touchstone.db')}'`);
		const { stdout } = await run(
			process.execPath,
			['bin/touchstone.mjs', 'freeze', 'rich', '--out', join(data, 'out'), '--data', data, '--json'],
			{ cwd: env.root, env: { ...process.env, TZ, LANG, LC_ALL: LANG, TOUCHSTONE_SAMPLE: 'no' } }
		);
		hashes.add(JSON.parse(stdout).content_sha256);
		expect((await run('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: join(data, 'out') })).stdout).toBe('');
	}
	expect(hashes.size).toBe(1);
});

it('a release comes as a zip that is the release, and as single files', async () => {
	const { db, env } = await database();
	await richStudy({ db, env });
	await references.freeze(db, system, 'rich', { dataFolder: env.data, root: env.root });
	const zip = await references.zip(db, system, env.data, 'rich', '1.0.0');
	if (!zip.ok) throw new Error(zip.message);
	expect(zip.value.name).toBe('rich-1.0.0.zip');
	const unpacked = unzipSync(new Uint8Array(await new Response(zip.value.body).arrayBuffer()));
	const files = new Map(
		Object.entries(unpacked).map(([path, bytes]) => [path.replace('rich-1.0.0/', ''), Buffer.from(bytes)])
	);
	expect(await verify(memoryBundle(files), newHash)).toMatchObject({ ok: true, value: { holds: true } });
	const one = await references.file(db, system, env.data, 'rich', '1.0.0', 'references.jsonl');
	if (!one.ok) throw new Error(one.message);
	expect(await new Response(one.value.body).text()).toBe(files.get('references.jsonl')!.toString());
	for (const path of ['../../touchstone.db', 'nothing.txt', ''])
		expect(await references.file(db, system, env.data, 'rich', '1.0.0', path)).toMatchObject({
			ok: false,
			code: 'not_found'
		});
	expect(await references.verifyStored(db, system, env.data, 'rich', '1.0.0')).toMatchObject({
		ok: true,
		value: { holds: true }
	});
});

it('a freeze that is killed leaves no release or a whole one', { timeout: 300_000 }, async () => {
	const { db, env } = await database();
	await richStudy({ db, env });
	const outcomes: number[] = [];
	for (const wait of [400, 700, 900, 1100, 1300, 1500, 1800, 2200]) {
		const data = join(env.data, `killed-${wait}`);
		mkdirSync(data);
		await db.$executeRawUnsafe(`VACUUM INTO '${join(data, 'touchstone.db')}'`);
		const freezing = spawn(
			process.execPath,
			['bin/touchstone.mjs', 'freeze', 'rich', '--out', join(data, 'out'), '--data', data],
			{ cwd: env.root, stdio: 'ignore', env: { ...process.env, TOUCHSTONE_SAMPLE: 'no' } }
		);
		const ended = once(freezing, 'exit');
		await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, wait))]);
		freezing.kill('SIGKILL');
		await ended;
		const here = connect(pathToFileURL(join(data, 'touchstone.db')).href);
		const releases = await here.release.findMany({ select: { id: true } });
		outcomes.push(releases.length);
		for (const folder of [
			...releases.map(({ id }) => references.bundlePath(data, id)),
			...(existsSync(join(data, 'out')) ? [join(data, 'out')] : [])
		]) {
			const bundle = await openFolder(folder);
			expect(bundle.ok && (await verify(bundle.value, newHash))).toMatchObject({ ok: true, value: { holds: true } });
		}
		// What was ended in the middle is in nobody's way.
		expect(await references.freeze(here, system, 'rich', { dataFolder: data, root: env.root })).toMatchObject({
			ok: true,
			value: { version: '1.0.0' }
		});
		expect(await here.release.count()).toBe(1);
		await here.$disconnect();
	}
	expect(outcomes).toContain(0);
});
