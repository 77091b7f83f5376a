import { join } from 'node:path';
import { releasesFolder } from './releases-folder.ts';

/** The folder of a stored release. */
export function bundlePath(dataFolder: string, releaseId: string): string {
	return join(releasesFolder(dataFolder), releaseId);
}
