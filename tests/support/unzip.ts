import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { unzipSync } from 'fflate';

/** Unpacks a zip into a folder, which has to hold it: an entry that leads elsewhere is a fault. */
export function unzip(file: string, folder: string): void {
	for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
		const path = resolve(folder, name);
		if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${name} leads out of the folder.`);
		if (name.endsWith('/')) continue;
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, bytes);
	}
}
