import { spawnSync } from 'node:child_process';

/** What `verify --json` said of a release, and the code that it ended with. */
export interface Verified {
	status: number | null;
	holds: boolean;
	findings: { file: string; message: string }[];
}

/** Verifies a folder as a user would, by the command, which needs no data folder. */
export function verifyRelease(folder: string): Verified {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/touchstone.mjs', 'verify', folder, '--json'], {
		encoding: 'utf8'
	});
	if (!stdout) throw new Error(`verify ended with ${status} and said nothing: ${stderr}`);
	return { status, ...(JSON.parse(stdout) as Omit<Verified, 'status'>) };
}
