import { createHash } from 'node:crypto';

/** The ways in which a text could be written on its way to a browser: as it is, escaped, packed as base64 at any place, or hashed. */
export function spellings(text: string): string[] {
	const base64 = [0, 1, 2].map((shift) => {
		// What stands at either end depends on the neighbours.
		const packed = Buffer.from('\0'.repeat(shift) + text).toString('base64');
		return packed.slice([0, 2, 3][shift], -4);
	});
	const hash = createHash('sha256').update(text).digest();
	return [
		text,
		encodeURI(text),
		encodeURIComponent(text),
		text.replaceAll('/', '\\/'),
		text.replaceAll('/', '\\u002F'),
		text.replaceAll('/', '&#47;'),
		...base64,
		...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
		Buffer.from(text).toString('hex'),
		hash.toString('hex'),
		hash.toString('base64url')
	];
}
