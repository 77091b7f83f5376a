import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file of any size as lower-case hex, and that size. The file is read piece by piece: a database may be larger than memory. */
export async function hashFile(file: string): Promise<{ bytes: number; sha256: string }> {
	const hash = createHash('sha256');
	let bytes = 0;
	await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), async (pieces: AsyncIterable<Buffer>) => {
		for await (const piece of pieces) {
			bytes += piece.length;
			hash.update(piece);
		}
	});
	return { bytes, sha256: hash.digest('hex') };
}
