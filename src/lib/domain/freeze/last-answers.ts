import type { Bundle, NewHash } from './bundle.ts';
import { referenceKey } from './release-view.ts';
import type { AnswerRow } from './release-row.ts';
import { parseCanonical } from './verify/parse-canonical.ts';
import { readLines } from './verify/read-file.ts';
import { shapeFault } from './verify/shapes.ts';

/** By question and id (see `referenceKey`), then by annotator: the label of the last revision, with “, unclear” where it is marked so. */
export type LastAnswers = Map<string, Map<string, string>>;

/** What annotators said last on a few questions of a release. Lines that cannot be read are passed over: verify names them. */
export async function lastAnswers(bundle: Bundle, newHash: NewHash, keys: ReadonlySet<string>): Promise<LastAnswers> {
	const found: LastAnswers = new Map();
	const nothing = () => undefined;
	if (!keys.size || !bundle.entries.some(({ path, kind }) => path === 'answers.jsonl' && kind === 'file')) return found;
	for await (const { text } of readLines(bundle, 'answers.jsonl', newHash, nothing, nothing)) {
		const parsed = parseCanonical(text);
		if ('fault' in parsed || shapeFault('answers.jsonl', parsed.row)) continue;
		const row = parsed.row as unknown as AnswerRow;
		const key = referenceKey(row);
		if (!keys.has(key)) continue;
		const people = found.get(key) ?? new Map<string, string>();
		// Sorted by revision: the last one stays.
		found.set(key, people.set(row.annotator, row.unclear ? `${row.label}, unclear` : row.label));
	}
	return found;
}
