import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { FileSum } from '../../domain/freeze/bundle.ts';
import { newHash } from './new-hash.ts';

const BUFFER = 1 << 18;

/** Writes one new file piece by piece, counting and hashing as it goes. On disk when `close` returns. */
export class FileWriter {
	private readonly hash = newHash();
	private readonly descriptor: number;
	private waiting: string[] = [];
	private length = 0;
	private bytes = 0;

	/** Throws when the file exists already. */
	constructor(
		folder: string,
		private readonly path: string
	) {
		this.descriptor = openSync(join(folder, path), 'wx');
	}

	write(text: string): void {
		this.waiting.push(text);
		this.length += text.length;
		if (this.length >= BUFFER) this.flush();
	}

	close(): FileSum {
		this.flush();
		fsyncSync(this.descriptor);
		closeSync(this.descriptor);
		return { path: this.path, bytes: this.bytes, sha256: this.hash.hex() };
	}

	private flush() {
		const data = Buffer.from(this.waiting.join(''), 'utf8');
		this.waiting = [];
		this.length = 0;
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
