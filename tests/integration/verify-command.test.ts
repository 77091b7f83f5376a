import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { env } from '../../src/lib/server/env.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { runCommand } from '../support/run-command.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/releases/letters-1.0.0');
/** Every release that any version of Touchstone has frozen as a sample. */
const RELEASES = readdirSync(join(SAMPLE, '..')).filter((name) =>
	existsSync(join(SAMPLE, '..', name, 'manifest.json'))
);
const temporary = mkdtempSync(join(tmpdir(), 'touchstone-verify-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
// A data folder that cannot be made: verifying must not want one.
const nowhere = { env: env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: '/proc/nowhere' }) };
const verify = (folder: string) => runCommand(nowhere, 'verify', folder, '--json');

let count = 0;
const copy = (change: (folder: string) => void) => {
	const folder = join(temporary, `release-${++count}`);
	cpSync(SAMPLE, folder, { recursive: true });
	change(folder);
	return folder;
};
const found = (file: string) => ({
	code: 1,
	json: { holds: false, findings: expect.arrayContaining([{ file, message: expect.any(String) }]) }
});

describe('verify', () => {
	it('holds for the sample, without a database', async () => {
		expect(await verify(SAMPLE)).toMatchObject({ code: 0, json: { holds: true, findings: [] } });
	});

	it.each(RELEASES)('holds for ever for %s', async (name) => {
		expect(await verify(join(SAMPLE, '..', name))).toMatchObject({ code: 0, json: { holds: true, findings: [] } });
	});

	it('knows the signature of a sample that was signed when it was frozen', async () => {
		const [signed, signer] = ['letters-texts-2', 'signer.pub'].map((name) => join(SAMPLE, '..', name));
		expect(await runCommand(nowhere, 'verify', signed, '--signer', signer, '--json')).toMatchObject({
			code: 0,
			json: { holds: true, signature: { checked: true, good: true, by: 'maintainer@example.org' } }
		});
	});

	it.each<[string, string, (folder: string) => void]>([
		['an extra file', 'notes.txt', (folder) => writeFileSync(join(folder, 'notes.txt'), 'x')],
		[
			'a pipe',
			'strata.jsonl',
			(folder) => (rmSync(join(folder, 'strata.jsonl')), execFileSync('mkfifo', [join(folder, 'strata.jsonl')]))
		],
		[
			'a folder where a file belongs',
			'strata.jsonl',
			(folder) => (rmSync(join(folder, 'strata.jsonl')), mkdirSync(join(folder, 'strata.jsonl')))
		],
		[
			'a link where a signature belongs',
			'SHA256SUMS.sig',
			(folder) => symlinkSync('/dev/zero', join(folder, 'SHA256SUMS.sig'))
		],
		[
			'a zip in place of a file',
			'answers.jsonl',
			(folder) => writeFileSync(join(folder, 'answers.jsonl'), 'PK\u0003\u0004')
		],
		['an extra folder', 'more', (folder) => mkdirSync(join(folder, 'more'))],
		['a missing file', 'strata.jsonl', (folder) => rmSync(join(folder, 'strata.jsonl'))],
		['a truncated file', 'inputs.jsonl', (folder) => truncateSync(join(folder, 'inputs.jsonl'), 100)],
		['a file of 0 bytes', 'references.jsonl', (folder) => truncateSync(join(folder, 'references.jsonl'), 0)],
		['a manifest of 0 bytes', 'manifest.json', (folder) => truncateSync(join(folder, 'manifest.json'), 0)],
		['a missing manifest', 'manifest.json', (folder) => rmSync(join(folder, 'manifest.json'))],
		[
			'a symbolic link',
			'answers.jsonl',
			(folder) => (
				rmSync(join(folder, 'answers.jsonl')),
				symlinkSync(join(SAMPLE, 'answers.jsonl'), join(folder, 'answers.jsonl'))
			)
		],
		[
			'swapped files',
			'strata.jsonl',
			(folder) => (
				renameSync(join(folder, 'strata.jsonl'), join(folder, 'x')),
				renameSync(join(folder, 'inputs.jsonl'), join(folder, 'strata.jsonl')),
				renameSync(join(folder, 'x'), join(folder, 'inputs.jsonl'))
			)
		]
	])('names %s', async (_name, file, change) => {
		expect(await verify(copy(change))).toMatchObject(found(file));
	});

	it('does not trust a link to a release', async () => {
		symlinkSync(SAMPLE, join(temporary, 'link'));
		expect(await verify(join(temporary, 'link'))).toMatchObject({
			code: 1,
			json: { holds: false, findings: [{ file: '.' }] }
		});
	});

	it.each<[string, () => string, string]>([
		['a folder that is not there', () => join(temporary, 'nothing'), 'nothing'],
		['an empty folder', () => (mkdirSync(join(temporary, 'empty')), join(temporary, 'empty')), 'empty'],
		[
			'a folder of other things',
			() => (
				mkdirSync(join(temporary, 'other')),
				writeFileSync(join(temporary, 'other/a.txt'), 'x'),
				join(temporary, 'other')
			),
			'no release'
		],
		['a zip file', () => (writeFileSync(join(temporary, 'a.zip'), 'PK\u0003\u0004'), join(temporary, 'a.zip')), 'zip'],
		['a file of 0 bytes', () => (writeFileSync(join(temporary, 'zero'), ''), join(temporary, 'zero')), 'is a file']
	])('says what %s is', async (_name, make, word) => {
		const ran = await verify(make());
		expect(ran.code).toBe(2);
		expect(ran.err).toContain(word);
	});

	it.each(['2', '99'])('refuses the newer format %s, and says so', async (major) => {
		const folder = copy((to) => writeFileSync(join(to, 'manifest.json'), `{"format":"touchstone/release@${major}"}`));
		expect(await verify(folder)).toMatchObject({ code: 2, err: expect.stringContaining(`release@${major}`) });
	});

	it('checks attachments by their own sums', async () => {
		const attach = (sums: string) => (folder: string) => {
			mkdirSync(join(folder, 'attachments/run-1'), { recursive: true });
			writeFileSync(join(folder, 'attachments/run-1/manifest.json'), '{}\n');
			writeFileSync(join(folder, 'attachments/run-1/SHA256SUMS'), sums);
		};
		expect(await verify(copy(attach(`${sha256('{}\n')}  manifest.json\n`)))).toMatchObject({ code: 0 });
		expect(await verify(copy(attach(`${sha256('{}')}  manifest.json\n`)))).toMatchObject(
			found('attachments/run-1/manifest.json')
		);
		expect(await verify(copy(attach('')))).toMatchObject(found('attachments/run-1/SHA256SUMS'));
	});

	it('takes an attachment for this release alone, and a file for no folder of attachments', async () => {
		const attach = (manifest: object) => (folder: string) => {
			const text = `${JSON.stringify(manifest)}\n`;
			mkdirSync(join(folder, 'attachments/run-1'), { recursive: true });
			writeFileSync(join(folder, 'attachments/run-1/manifest.json'), text);
			writeFileSync(join(folder, 'attachments/run-1/SHA256SUMS'), `${sha256(text)}  manifest.json\n`);
		};
		const { content_sha256 } = JSON.parse(
			readFileSync(
				join(
					copy(() => undefined),
					'manifest.json'
				),
				'utf8'
			)
		);
		expect(await verify(copy(attach({ release: { content_sha256 } })))).toMatchObject({ code: 0 });
		for (const manifest of [
			{ release: { content_sha256: '0'.repeat(64) } },
			{ release: { content_sha256 }, simulated: true },
			['no', 'object']
		])
			expect(await verify(copy(attach(manifest)))).toMatchObject(found('attachments/run-1/manifest.json'));
		const file = copy((folder) => writeFileSync(join(folder, 'attachments'), 'hi'));
		expect(await verify(file)).toMatchObject(found('attachments'));
	});
});
