export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * What the first bytes of a file say: the encoding and the length of its byte order mark, or why the file is refused as a
 * whole. `head` holds the first 512 bytes, or all of a shorter file.
 */
export function sniffBytes(
	head: Uint8Array
): { ok: true; encoding: Encoding; skip: number } | { ok: false; message: string } {
	const begins = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte);
	if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) return refuse('is UTF-32 text. Save it as UTF-8.');
	if (begins(0xef, 0xbb, 0xbf)) return { ok: true, encoding: 'utf-8', skip: 3 };
	if (begins(0xff, 0xfe)) return { ok: true, encoding: 'utf-16le', skip: 2 };
	if (begins(0xfe, 0xff)) return { ok: true, encoding: 'utf-16be', skip: 2 };
	if (begins(0x1f, 0x8b)) return refuse('is packed with gzip. Unpack it first.');
	if (begins(0x50, 0x4b, 0x03, 0x04))
		return refuse('is a zip archive or an Excel workbook. Unpack it, or save the sheet as CSV in UTF-8.');
	if (begins(0x25, 0x50, 0x44, 0x46)) return refuse('is a PDF document.');
	if (alternates(head))
		return refuse('looks like UTF-16 text without a byte order mark. Save it as UTF-8, or as UTF-16 with the mark.');
	// Other control characters may be data; a single NUL is told by its line.
	const nuls = head.filter((byte) => byte === 0).length;
	if (nuls > 2 && nuls > head.length / 50) return refuse('is a binary file, not text.');
	return { ok: true, encoding: 'utf-8', skip: 0 };
}

function refuse(what: string): { ok: false; message: string } {
	return { ok: false, message: `The file ${what}` };
}

/** Is every other byte NUL, as in UTF-16 text of Latin letters? */
function alternates(head: Uint8Array): boolean {
	const sample = head.subarray(0, Math.min(64, head.length & ~1));
	if (sample.length < 4) return false;
	const share = (from: number) => sample.filter((byte, i) => i % 2 === from && byte === 0).length / (sample.length / 2);
	return (share(1) > 0.8 && share(0) === 0) || (share(0) > 0.8 && share(1) === 0);
}
