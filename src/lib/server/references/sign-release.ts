import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SIGNATURE_FILE } from '../../domain/freeze/bundle.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { signText } from '../bundle/sign-text.ts';
import { syncFolder } from '../bundle/sync-folder.ts';
import { id } from '../id.ts';

/** Puts the signature of its SHA256SUMS into a release. One that is there already gives way in one step; nothing else is touched. */
export async function signRelease(folder: string, key: string): Promise<Result<null>> {
	const signed = await signText(key, readFileSync(join(folder, 'SHA256SUMS'), 'utf8'));
	if (!signed.ok) return signed;
	// Beside the release, not in it: ended here, it leaves no file in the release that does not belong there.
	const making = join(dirname(folder), `.freezing-${id()}`);
	try {
		writeFileSync(making, signed.value, { flag: 'wx', flush: true });
		renameSync(making, join(folder, SIGNATURE_FILE));
		syncFolder(folder);
	} finally {
		rmSync(making, { force: true });
	}
	return ok(null);
}
