/**
 * A text that stands in the data once and nowhere else. Head and tail are the same for all, so that a search finds every
 * canary, and notices one that was cut. Example: `canaryWord('note', 'open', '3')` is `quokka-note-open-3-kea`.
 */
export function canaryWord(kind: string, ...parts: string[]): string {
	return ['quokka', kind, ...parts, 'kea'].join('-');
}
