import { mkdirSync } from 'node:fs';

/** Makes a folder, and those above it, where they are missing. @throws with a plain message when that cannot be done */
export function makeFolder(path: string): void {
	try {
		mkdirSync(path, { recursive: true });
	} catch (error) {
		throw new Error(
			`The data folder ${path} cannot be made or opened (${(error as NodeJS.ErrnoException).code}). Choose another with TOUCHSTONE_DATA.`,
			{ cause: error }
		);
	}
}
