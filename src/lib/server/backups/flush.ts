import { open } from 'node:fs/promises';

/** Sees to it that what was written into a file is on the disk. */
export async function flush(file: string): Promise<void> {
	const handle = await open(file, 'r+');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
