import { closeSync, openSync, readSync } from 'node:fs';
import type { FileSum } from '../../domain/freeze/bundle.ts';
import { FileWriter } from './file-writer.ts';

const PIECE = 1 << 20;

/** Copies a file, byte for byte, to a new one in `folder`. Piece by piece, since an archive may be longer than any text can be. */
export function copyFile(folder: string, path: string, from: string): FileSum {
	const input = openSync(from, 'r');
	try {
		const writer = new FileWriter(folder, path);
		const piece = Buffer.allocUnsafe(PIECE);
		for (let read = readSync(input, piece); read > 0; read = readSync(input, piece))
			writer.writeBytes(piece.subarray(0, read));
		return writer.close();
	} finally {
		closeSync(input);
	}
}
