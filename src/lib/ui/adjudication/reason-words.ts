const WORDS = new Map([
	['wording', 'wording'],
	['fact', 'fact missing'],
	['scope', 'scope'],
	['time', 'time'],
	['person', 'person'],
	['other', 'other']
]);

/** A kind of reason as it is shown. */
export function reasonWords(kind: string): string {
	return WORDS.get(kind) ?? kind;
}
