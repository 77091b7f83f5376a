import type { Db } from '../db/client.ts';

/** What SQLite says when the place where it stores is at fault: read-only, input or output, damaged, full, cannot be opened, no database. */
const STORAGE = [8, 10, 11, 13, 14, 26];
let stands = false;

interface Told {
	cause?: unknown;
	meta?: { driverAdapterError?: unknown };
	extendedCode?: unknown;
}

/** The code of SQLite, wherever the layers between have put it. */
function codeOf(error: unknown, depth = 0): number | null {
	if (typeof error !== 'object' || error === null || depth > 4) return null;
	const { cause, meta, extendedCode } = error as Told;
	if (typeof extendedCode === 'number') return extendedCode;
	return codeOf(cause, depth + 1) ?? codeOf(meta?.driverAdapterError, depth + 1);
}

/** Whether the last thing that could not be stored failed because of the disk or the file, and still would. */
export const writeFaults = {
	/** Looks at an error that a request ended in. */
	note(error: unknown): void {
		const code = codeOf(error);
		if (code !== null && STORAGE.includes(code & 0xff)) stands = true;
	},
	/** After a fault a small write is tried each time this is asked, so that what has been mended is seen. */
	async stand(db: Db): Promise<boolean> {
		if (!stands) return false;
		try {
			await db.$executeRaw`UPDATE "ChainHead" SET "turns" = "turns" + 1 WHERE "id" = 1`;
			stands = false;
		} catch {
			// Still so, or another process writes: asked again, it will be known.
		}
		return stands;
	}
};
