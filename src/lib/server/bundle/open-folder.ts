import { createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bundle, BundleEntry } from '../../domain/freeze/bundle.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';

/** More than this many entries is no release: a folder chosen by mistake is not walked to its end. */
const MOST = 100_000;

/**
 * A release in a folder on disk, read-only and without following symbolic links. Fails with `not_found` where there is
 * nothing, and `invalid` for what is no folder, in words that say what it is.
 */
export async function openFolder(folder: string): Promise<Result<Bundle>> {
	const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => error);
	if (found instanceof Error)
		return fail(
			found.code === 'ENOENT' ? 'not_found' : 'invalid',
			found.code === 'ENOENT' ? `There is no folder ${folder}.` : `The folder ${folder} cannot be read (${found.code}).`
		);
	if (found.isFile())
		return fail(
			'invalid',
			(await isZip(folder))
				? `${folder} is a zip file. Unpack it, then verify the folder.`
				: `${folder} is a file. A release is a folder.`
		);
	if (!found.isDirectory() && !found.isSymbolicLink()) return fail('invalid', `${folder} is no folder.`);
	const entries: BundleEntry[] = [];
	try {
		if (!(await walk(folder, '', entries)))
			return fail('invalid', `${folder} holds more than ${MOST} files, so it is no release.`);
	} catch (error) {
		return fail('invalid', `The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
	}
	if (!entries.length) return fail('invalid', `The folder ${folder} is empty: it holds no release.`);
	return ok({ entries, read: (path) => createReadStream(join(folder, path), { highWaterMark: 1 << 18 }) });
}

/** Is the path itself a symbolic link? */
export async function isLink(folder: string): Promise<boolean> {
	return (await lstat(folder).catch(() => null))?.isSymbolicLink() ?? false;
}

async function walk(folder: string, inner: string, entries: BundleEntry[]): Promise<boolean> {
	for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
		if (entries.length >= MOST) return false;
		const path = inner ? `${inner}/${entry.name}` : entry.name;
		const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';
		entries.push({ path, kind, bytes: kind === 'file' ? (await lstat(join(folder, path))).size : 0 });
		if (kind === 'folder' && !(await walk(folder, path, entries))) return false;
	}
	return true;
}

async function isZip(path: string): Promise<boolean> {
	const file = await open(path, 'r').catch(() => null);
	if (!file) return false;
	const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
	await file.close();
	return buffer.toString('latin1').startsWith('PK');
}
