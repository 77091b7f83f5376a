// What is counted in the texts of the sample, and within which bounds: for the script that compiles it, and for the tests that hold it.

/** The words of a text in order, lower-case; a number with its separators is one word. @param {string} text @returns {string[]} */
export const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:'’-][\p{L}\p{N}]+)*/gu) ?? [];

/** The fewest and the most words that each text may have, and facts that each context may have. */
export const BOUNDS = {
	policy: { least: 70, most: 135 },
	request: { least: 6, most: 45 },
	evidence: { least: 60, most: 115 },
	reason: { least: 9, most: Infinity },
	/** One of the two readings of an arguable context. */
	reading: { least: 16, most: Infinity },
	facts: { least: 8, most: 60 }
};

/** The types of effect that the sample has. */
export const EFFECTS = [
	'analysis-inclusion',
	'byte-delivery',
	'deployment',
	'download-delivery',
	'ledger-transfer',
	'order-creation',
	'record-update',
	'reservation',
	'signing'
];

/** Whether a word denies something. @param {string} word */
export const isNegation = (word) => /^(no|not|nothing|none|nobody|cannot|never|without)$/.test(word);

/** Whether a word says that an authority has ended. @param {string} word */
export const isEnding = (word) => /^(withdr|recall|suspen|revok|clos|ended|used|takes$|expire|lapse)/.test(word);

/** Whether a word says how an authority stands: ended, not given, or in force. @param {string} word */
export const isStanding = (word) =>
	isEnding(word) || /^(declin|refus|reject|cancel|pending|accept|approv|sign|valid|active)/.test(word);

/** What no text may hold that an annotator sees. @param {string} text */
export const namesLabel = (text) => /ALLOW|BLOCK|lawful|forbidden|AP-0\d\d/i.test(text);
