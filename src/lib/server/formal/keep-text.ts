import type { OpenSource } from '../reading/open-source.ts';

/** Keeps the bytes of a source while they are read. `text` gives them as UTF-8 once it is through. */
export function keepText(opened: OpenSource): { opened: OpenSource; text(): string } {
	const parts: Uint8Array[] = [];
	async function* source() {
		for await (const part of opened.source) {
			parts.push(part);
			yield part;
		}
	}
	return { opened: { ...opened, source: source() }, text: () => Buffer.concat(parts).toString('utf8') };
}
