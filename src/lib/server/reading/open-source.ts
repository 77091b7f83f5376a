import { open } from 'node:fs/promises';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';

export interface OpenSource {
	/** The name as it was given; `-` for standard input. */
	file: string;
	source: AsyncIterable<Uint8Array>;
	/** Size in bytes, for a progress bar; null where it is not known. */
	bytes: number | null;
}

/** Opens a file for reading, or standard input (`-`). Fails with one clear line for a file that is missing, a folder, or not readable. */
export async function openSource(
	file: string,
	stdin: AsyncIterable<Uint8Array> = process.stdin
): Promise<Result<OpenSource>> {
	if (file === '-') return ok({ file, source: stdin, bytes: null });
	try {
		const handle = await open(file, 'r');
		const stat = await handle.stat();
		if (stat.isDirectory()) {
			await handle.close();
			return fail('invalid', `${file} is a folder. Name the files in it.`, 'file');
		}
		return ok({
			file,
			source: handle.createReadStream({ highWaterMark: 256 * 1024 }),
			bytes: stat.isFile() ? stat.size : null
		});
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		if (code === 'ENOENT' || code === 'ENOTDIR')
			return fail('not_found', `There is no file ${file}. Check the name and the folder.`, 'file');
		if (code === 'EISDIR') return fail('invalid', `${file} is a folder. Name the files in it.`, 'file');
		if (code === 'EACCES' || code === 'EPERM')
			return fail('forbidden', `${file} may not be read by this account. Change its permissions, or copy it.`, 'file');
		return fail('invalid', `${file} cannot be opened (${code ?? 'unknown reason'}).`, 'file');
	}
}
