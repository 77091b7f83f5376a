import { join } from 'node:path';

/** Where the runs of a data folder lie. */
export function runsFolder(dataFolder: string): string {
	return join(dataFolder, 'crosschecks');
}
