import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes sure that the names in a folder are on disk, as far as the system offers that for folders. */
export function syncFolder(folder: string): void {
	let descriptor: number;
	try {
		descriptor = openSync(folder, 'r');
	} catch {
		return;
	}
	try {
		fsyncSync(descriptor);
	} catch {
		// Some file systems refuse it for folders; their renames are as durable as they get.
	} finally {
		closeSync(descriptor);
	}
}
