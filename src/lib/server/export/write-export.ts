import { linkSync, rmSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { exists } from '../bundle/copy-folder.ts';
import { FileWriter } from '../bundle/file-writer.ts';
import { id } from '../id.ts';
import { BrokenRelease } from './release-rows.ts';

/** Nobody asks for the sum of an export. */
const NO_HASH = { update: () => undefined, hex: () => '' };

/**
 * Writes a new file from pieces of text; the first piece may be a heading. It appears whole or not at all, and never replaces
 * a file. Gives the number of pieces.
 * @param enough looks at that number before the file appears, and says what is wrong with it
 */
export async function writeExport(
	path: string,
	pieces: AsyncIterable<string>,
	enough: (count: number) => Result<unknown> = ok
): Promise<Result<number>> {
	const target = resolve(path);
	const taken = fail('conflict', `${path} exists. An export never replaces a file; choose another name.`, 'out');
	if (exists(target)) return taken;
	const part = `.${basename(target)}-${id().slice(0, 8)}`;
	try {
		const writer = new FileWriter(dirname(target), part, NO_HASH);
		let count = 0;
		for await (const piece of pieces) {
			writer.write(piece);
			count++;
		}
		writer.close();
		const checked = enough(count);
		if (!checked.ok) return checked;
		// A link fails where something is, unlike a rename.
		linkSync(resolve(dirname(target), part), target);
		return ok(count);
	} catch (error) {
		if (error instanceof BrokenRelease) return fail('invalid', error.message);
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'EEXIST') return taken;
		if (code === undefined || code.startsWith('ERR_')) throw error;
		return fail('invalid', `The file ${path} cannot be written (${code}). Choose another place.`, 'out');
	} finally {
		rmSync(resolve(dirname(target), part), { force: true });
	}
}
