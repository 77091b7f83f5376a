import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../../src/lib/domain/freeze/bundle.ts';

/** A release held in memory. */
export type Files = Map<string, Buffer>;

/** Reads a folder into memory. */
export function load(folder: string): Files {
	const files: Files = new Map();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = join(entry.parentPath, entry.name);
		files.set(path.slice(folder.length + 1), readFileSync(path));
	}
	return files;
}

/** A bundle over files in memory, handed out in pieces of `size` bytes. */
export function memoryBundle(files: Files, size = 1000): Bundle {
	return {
		entries: [...files].map(([path, { length }]) => ({ path, kind: 'file', bytes: length })),
		async *read(path) {
			const bytes = files.get(path)!;
			for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
		}
	};
}
