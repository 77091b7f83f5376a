import { closeSync, openSync, readSync } from 'node:fs';
import type { FileSum } from '../../domain/freeze/bundle.ts';
import { FileWriter } from './file-writer.ts';

/** Writes a whole new file with the bytes of another, a piece at a time: it may be larger than any text can be. */
export function copyFile(folder: string, path: string, from: string): FileSum {
	const input = openSync(from, 'r');
	try {
		const writer = new FileWriter(folder, path);
		const piece = Buffer.allocUnsafe(1 << 20);
		for (let read = readSync(input, piece); read > 0; read = readSync(input, piece))
			writer.add(piece.subarray(0, read));
		return writer.close();
	} finally {
		closeSync(input);
	}
}
