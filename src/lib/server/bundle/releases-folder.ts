import { join } from 'node:path';

/** Where the releases of a data folder lie. */
export function releasesFolder(dataFolder: string): string {
	return join(dataFolder, 'releases');
}
