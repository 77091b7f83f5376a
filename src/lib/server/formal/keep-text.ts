import type { OpenSource } from '../reading/open-source.ts';
import { sniffBytes } from '../reading/sniff-bytes.ts';

/** Keeps the bytes of a source while they are read. `text` gives the text that they are once it is through: of UTF-8 every byte, of UTF-16 without its mark. */
export function keepText(opened: OpenSource): { opened: OpenSource; text(): string } {
	const parts: Uint8Array[] = [];
	async function* source() {
		for await (const part of opened.source) {
			parts.push(part);
			yield part;
		}
	}
	return { opened: { ...opened, source: source() }, text: () => textOf(Buffer.concat(parts)) };
}

function textOf(bytes: Uint8Array): string {
	const sniffed = sniffBytes(bytes.subarray(0, 512));
	const encoding = sniffed.ok ? sniffed.encoding : 'utf-8';
	return new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(bytes);
}
