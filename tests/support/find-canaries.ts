import type { Secrets } from './canary-secrets.ts';

/** What a text gives away: secrets, and canaries of which only a part is there or which no secret is known for. */
export interface Found {
	secrets: Set<string>;
	/** e.g. `quokka-note-open-` where a text was shortened, or `base64`. */
	parts: Set<string>;
}

/** The head of every canary as it looks in base64, at each of the three places that it may have in a group of bytes. */
const BASE64 = [0, 1, 2].map((before) =>
	Buffer.from(`${'x'.repeat(before)}quokka-`)
		.toString('base64')
		.slice(Math.ceil((before * 4) / 3), Math.floor(((before + 7) * 4) / 3))
);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes what pages, scripts and addresses write otherwise; what was plain stays as it was. */
export function decoded(text: string): string {
	return text
		.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
		.replace(/\\(["\\/])/g, '$1')
		.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, number?: string) =>
			String.fromCharCode(hex ? parseInt(hex, 16) : Number(number))
		)
		.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name])
		.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Ids, times, and numbers of four or eight digits that stand alone: what a secret that is no word may look like. */
const OTHERS =
	/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z|(?<![\w.#-])\d{4}(?:\d{4})?(?![\w.-])/gi;

/** Looks for secrets in a text, as it is and decoded. */
export function findCanaries(text: string, secrets: Secrets, tokens: readonly string[]): Found {
	const found: Found = { secrets: new Set(), parts: new Set() };
	for (const one of new Set([text, decoded(text)])) {
		for (const [word] of one.matchAll(/quokka-[\w-]*?-kea|quokka-[\w-]*/gi))
			found[secrets.has(word) ? 'secrets' : 'parts'].add(word);
		for (const [other] of one.matchAll(OTHERS)) if (secrets.has(other)) found.secrets.add(other);
		for (const token of tokens) if (one.includes(token)) found.secrets.add(token);
		if (BASE64.some((head) => one.includes(head))) found.parts.add('base64');
	}
	return found;
}
