import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail } from '../lib/domain/shared/fail.ts';
import { ok } from '../lib/domain/shared/ok.ts';
import type { Result } from '../lib/domain/shared/result.ts';
import * as studies from '../lib/server/studies.ts';
import type { Context } from './context.ts';

/**
 * What an argument means that is a study or else a file or folder. A study's name has neither dots nor slashes, so that what has
 * one is a path. A plain word is the study of that name, where there is one: which of the two is meant must not hang on what
 * happens to lie in the folder one stands in. `-` is standard input.
 */
export async function studyOrPath(
	context: Context,
	target: string,
	what: 'file' | 'folder'
): Promise<Result<'study' | 'path'>> {
	if (target === '-' || /[./\\]/.test(target)) return ok('path');
	if (await isStudy(context, target)) return ok('study');
	if (existsSync(target)) return ok('path');
	return fail('not_found', `There is no study ${JSON.stringify(target)}, and no ${what} of that name either.`);
}

async function isStudy(context: Context, slug: string): Promise<boolean> {
	// Where there is no database there is no study; looking must not make one.
	if (!existsSync(fileURLToPath(context.env.databaseUrl))) return false;
	return (await studies.list(await context.db())).some((one) => one.slug === slug);
}
