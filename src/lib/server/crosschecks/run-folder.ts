import { join } from 'node:path';
import { runsFolder } from './runs-folder.ts';

/** The folder of a run that is named by its id, or by its folder. */
export function runFolder(dataFolder: string, named: string): string {
	return /[./\\]/.test(named) ? named : join(runsFolder(dataFolder), named);
}
