import { cpSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { id } from '../id.ts';
import { syncFolder } from './sync-folder.ts';

/** Is there anything at this path? */
export function exists(path: string): boolean {
	return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Copies a folder to a path where nothing is yet. It appears there whole or not at all: it is copied beside it under another
 * name and then renamed. Fails with `conflict` where something is, `invalid` where nothing can be written.
 */
export function copyFolder(from: string, to: string): Result<null> {
	const target = resolve(to);
	const parent = dirname(target);
	const making = join(parent, `.${basename(target)}-${id().slice(0, 8)}`);
	try {
		mkdirSync(parent, { recursive: true });
		cpSync(from, making, { recursive: true });
		syncFolder(making);
		// Renaming would replace an empty folder without a word.
		if (exists(target))
			return fail(
				'conflict',
				`${to} exists. A release is never written into what is there; choose another folder.`,
				'out'
			);
		renameSync(making, target);
		syncFolder(parent);
		return ok(null);
	} catch (error) {
		return fail(
			'invalid',
			`The release cannot be written to ${to} (${(error as NodeJS.ErrnoException).code}). Choose another folder.`,
			'out'
		);
	} finally {
		rmSync(making, { recursive: true, force: true });
	}
}
