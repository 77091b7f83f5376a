import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '../../domain/freeze/manifest.ts';

const run = promisify(execFile);

/** What is running, for the record: the version in package.json and, in a checkout, the commit and whether files differ from it. */
export async function software(root: string): Promise<Statement['software']> {
	const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}');
	const { version = 'unknown' } = JSON.parse(text) as { version?: string };
	try {
		const git = async (...args: string[]) =>
			(await run('git', ['-C', root, ...args], { timeout: 10_000, maxBuffer: 1 << 26 })).stdout.trim();
		if ((await git('rev-parse', '--show-prefix')) !== '') return { version, commit: null, dirty: null };
		const commit = await git('rev-parse', 'HEAD');
		return {
			version,
			commit: /^[0-9a-f]{40}$/.test(commit) ? commit : null,
			dirty: (await git('status', '--porcelain', '--untracked-files=no')) !== ''
		};
	} catch {
		return { version, commit: null, dirty: null };
	}
}
