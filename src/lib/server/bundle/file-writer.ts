import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { FileSum, Hash } from '../../domain/freeze/bundle.ts';
import { newHash } from './new-hash.ts';

const BUFFER = 1 << 19;

/** Writes one new file piece by piece, counting and hashing as it goes. On disk when `close` returns. */
export class FileWriter {
	private readonly descriptor: number;
	// Each text is put into the buffer by itself: joining many first takes ten times as long.
	private readonly buffer = Buffer.allocUnsafe(BUFFER);
	private filled = 0;
	private bytes = 0;

	/**
	 * Throws when the file exists already.
	 * @param hash another than SHA-256: none, where nobody asks for the sum
	 */
	constructor(
		folder: string,
		private readonly path: string,
		private readonly hash: Hash = newHash()
	) {
		this.descriptor = openSync(join(folder, path), 'wx');
	}

	write(text: string): void {
		// No code unit takes more than three bytes.
		const most = text.length * 3;
		if (this.filled + most > BUFFER) this.flush();
		if (most > BUFFER) this.put(Buffer.from(text, 'utf8'));
		else this.filled += this.buffer.write(text, this.filled, 'utf8');
	}

	/** Adds bytes as they are. */
	add(data: Uint8Array): void {
		this.flush();
		this.put(data);
	}

	close(): FileSum {
		this.flush();
		fsyncSync(this.descriptor);
		closeSync(this.descriptor);
		return { path: this.path, bytes: this.bytes, sha256: this.hash.hex() };
	}

	private flush() {
		this.put(this.buffer.subarray(0, this.filled));
		this.filled = 0;
	}

	private put(data: Uint8Array) {
		this.hash.update(data);
		this.bytes += data.length;
		for (let at = 0; at < data.length;) at += writeSync(this.descriptor, data, at);
	}
}

/** Writes a whole new file. */
export function writeFile(folder: string, path: string, text: string): FileSum {
	const writer = new FileWriter(folder, path);
	writer.write(text);
	return writer.close();
}
