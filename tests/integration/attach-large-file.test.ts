import { constants } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { attach } from '../../src/lib/server/bundle/attach.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';

it('a file that no text could hold is put into a release as it is', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'touchstone-attach-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const from = join(folder, 'attempts.jsonl');
	// No UTF-8 at its beginning, and then nothing but zeros, which take no room.
	writeFileSync(from, Buffer.from([0xff, 0xc3, 0x28, 0x0a]));
	truncateSync(from, constants.MAX_STRING_LENGTH + 7);
	const release = mkdtempSync(join(folder, 'release-'));
	expect(
		attach(release, 'run', [
			{ path: 'manifest.json', text: '{}\n' },
			{ path: 'attempts.jsonl', from }
		])
	).toEqual({ ok: true, value: 'run' });
	const hash = createHash('sha256');
	for await (const part of createReadStream(from)) hash.update(part as Buffer);
	const at = join(release, 'attachments/run');
	expect(statSync(join(at, 'attempts.jsonl')).size).toBe(constants.MAX_STRING_LENGTH + 7);
	expect(readFileSync(join(at, 'SHA256SUMS'), 'utf8').trim().split('\n').sort()).toEqual(
		[`${hash.digest('hex')}  attempts.jsonl`, `${sha256('{}\n')}  manifest.json`].sort()
	);
});
