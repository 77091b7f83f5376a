import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ATTACHMENTS } from '../../domain/freeze/bundle.ts';
import { sumsText } from '../../domain/freeze/sums-text.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { id } from '../id.ts';
import { exists } from './copy-folder.ts';
import { copyFile } from './copy-file.ts';
import { writeFile } from './file-writer.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Puts files into a release as `attachments/<name>/`, with sums of their own, and gives the name; where there is one of that name,
 * a number is added. It appears whole or not at all, and touches nothing else of the release: `content_sha256` stays.
 *
 * @param files texts, or files to copy; one of them is manifest.json, which says what the attachment is
 */
export function attach(
	release: string,
	name: string,
	files: readonly ({ path: string; text: string } | { path: string; from: string })[]
): Result<string> {
	const folder = resolve(release);
	// Beside the release, since nothing may lie in it that has no sums yet.
	const making = join(dirname(folder), `.attaching-${id()}`);
	try {
		mkdirSync(making);
		const sums = files.map((file) =>
			'from' in file ? copyFile(making, file.path, file.from) : writeFile(making, file.path, file.text)
		);
		writeFile(making, 'SHA256SUMS', sumsText(sums));
		syncFolder(making);
		const into = join(folder, ATTACHMENTS);
		mkdirSync(into, { recursive: true });
		syncFolder(folder);
		for (let number = 1; ; number++) {
			const wanted = number === 1 ? name : `${name}-${number}`;
			if (exists(join(into, wanted))) continue;
			try {
				renameSync(making, join(into, wanted));
			} catch (error) {
				// Another was quicker.
				if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) continue;
				throw error;
			}
			syncFolder(into);
			return ok(wanted);
		}
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === undefined || code.startsWith('ERR_')) throw error;
		return fail(
			'invalid',
			`Nothing can be added to ${release} (${code}). Check the permissions of the folder, or copy it.`
		);
	} finally {
		rmSync(making, { recursive: true, force: true });
	}
}
