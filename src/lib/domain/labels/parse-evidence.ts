import type { Codebook } from '../guideline/codebook.ts';
import type { Json } from '../shared/json.ts';
import { kindOf } from '../shared/kind-of.ts';
import { quoted } from '../shared/quoted.ts';
import { strictJson } from '../shared/strict-json.ts';
import type { Quote } from './quote.ts';

/** Each is compared with the text. On the page an answer has at most a hundred. */
const MOST = 1000;

const KEYS = ['field', 'path', 'start', 'end', 'quote'];

/**
 * Reads quoted evidence: an array of `{"field", "start", "end", "quote"}` (and `"path"` in json and messages fields), or the
 * text of one; absent and empty mean none. Whether each quote is at its place is for `checkQuote`, which needs the case.
 */
export function parseEvidence(
	value: Json | undefined,
	codebook: Codebook,
	say: (path: string, message: string) => void
): Quote[] {
	if (value === undefined || value === '') return [];
	let list = value;
	if (typeof value === 'string') {
		const parsed = strictJson(value, 198);
		if (!parsed.ok) {
			say(
				'evidence',
				`Evidence is a JSON array of quotes, as in [{"field":"evidence","start":10,"end":24,"quote":"..."}]. ${parsed.message}`
			);
			return [];
		}
		list = parsed.value;
	}
	if (!Array.isArray(list)) {
		say('evidence', `Evidence has to be an array of quotes, but it is ${kindOf(list)}.`);
		return [];
	}
	if (list.length > MOST) {
		say(
			'evidence',
			`An answer has at most ${MOST.toLocaleString('en')} quotes, but this has ${list.length.toLocaleString('en')}.`
		);
		return [];
	}
	const fields = new Set(codebook.fields.map((field) => field.name));
	return list.flatMap((entry, i) => {
		const path = `evidence[${i}]`;
		if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
			say(path, `A quote has to be an object with field, start, end and quote, but it is ${kindOf(entry)}.`);
			return [];
		}
		const given = new Map(Object.entries(entry));
		const [field, start, end, quote] = ['field', 'start', 'end', 'quote'].map((key) => given.get(key));
		const pointer = given.get('path') ?? undefined;
		for (const key of given.keys())
			if (!KEYS.includes(key))
				say(`${path}.${key}`, `The key ${quoted(key)} is not known. A quote has ${KEYS.join(', ')}.`);
		if (typeof field !== 'string' || !fields.has(field))
			say(
				`${path}.field`,
				`The guideline has no field ${field === undefined ? 'here: "field" is missing' : typeof field === 'string' ? quoted(field) : kindOf(field)}. Its fields are ${[...fields].join(', ')}.`
			);
		else if (typeof start !== 'number' || !Number.isInteger(start) || start < 0)
			say(`${path}.start`, 'The start has to be a whole number of code points, 0 or more.');
		else if (typeof end !== 'number' || !Number.isInteger(end) || end <= start)
			say(`${path}.end`, 'The end has to be a whole number of code points greater than the start.');
		else if (typeof quote !== 'string' || quote === '') say(`${path}.quote`, 'The quoted text is missing.');
		else if (pointer !== undefined && typeof pointer !== 'string')
			say(`${path}.path`, 'The path has to be a JSON Pointer, written as a string.');
		else return [pointer === undefined ? { field, start, end, quote } : { field, path: pointer, start, end, quote }];
		return [];
	});
}
