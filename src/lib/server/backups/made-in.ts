import { readdir } from 'node:fs/promises';
import { backupTime } from '../../domain/backups/backup-time.ts';

/** When the scheduled backups in a folder were made, in milliseconds. Files of any other name are not looked at. */
export async function madeIn(folder: string): Promise<number[]> {
	const entries = await readdir(folder, { withFileTypes: true });
	return entries.flatMap((entry) => (entry.isFile() ? (backupTime(entry.name) ?? []) : []));
}
