import type { RunComparison } from '../../domain/crosscheck/compare-runs.ts';
import type { Result } from '../../domain/shared/result.ts';
import { openFolder } from '../bundle/open-folder.ts';
import { readRelease, type ReadRelease } from '../bundle/read-release.ts';
import { compareBeside } from './compare-beside.ts';
import { laidBeside, type LaidBeside } from './laid-beside.ts';

/** Lays an archived run beside a release in a folder. No database is needed. */
export async function reportFolder(release: string, run: string): Promise<Result<LaidBeside>> {
	const read = await open(release);
	return read.ok ? laidBeside(run, read.value) : read;
}

/** Two runs about the same question of one release, case by case. */
export async function compareFolders(release: string, first: string, second: string): Promise<Result<RunComparison>> {
	const read = await open(release);
	if (!read.ok) return read;
	return compareBeside(read.value, first, second);
}

async function open(folder: string): Promise<Result<ReadRelease>> {
	const bundle = await openFolder(folder);
	return bundle.ok ? readRelease(bundle.value, folder) : bundle;
}
