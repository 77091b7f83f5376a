import type { Quote } from './quote.ts';
import { quoted } from '../shared/quoted.ts';

/** What an answer says, and when it was given (ISO 8601 in UTC with milliseconds). */
export interface Revision {
	label: string;
	unclear: boolean;
	note: string;
	evidence: Quote[];
	at: string;
}

export type Placement = { kind: 'new' } | { kind: 'unchanged' } | { kind: 'problem'; path: string; message: string };

/**
 * Where an imported answer belongs among the revisions of the same annotator, case and question: the same answer again
 * (with the same time, or without one) changes nothing; another one is a new revision when its time is later than the last.
 */
export function placeRevision(
	revisions: readonly Revision[],
	row: Omit<Revision, 'at'> & { at?: string | null; annotator: string; case: string }
): Placement {
	if (revisions.some((r) => content(r) === content(row) && (!row.at || row.at === r.at))) return { kind: 'unchanged' };
	const last = revisions.at(-1);
	if (!last) return { kind: 'new' };
	if (!row.at)
		return {
			kind: 'problem',
			path: 'at',
			message: `${name(row)} has another answer already, given at ${last.at}. Say in “at” when this one was given: a later one is a revision.`
		};
	if (row.at <= last.at)
		return {
			kind: 'problem',
			path: 'at',
			message: `${name(row)} has another answer already, given at ${last.at}, which is not before ${row.at}. Two answers cannot both be the last.`
		};
	return { kind: 'new' };
}

const name = (row: { annotator: string; case: string }) => `${quoted(row.annotator)} on ${quoted(row.case)}`;

function content({ label, unclear, note, evidence }: Omit<Revision, 'at'>): string {
	return JSON.stringify([
		label,
		unclear,
		note,
		evidence.map(({ field, path, start, end, quote }) => [field, path ?? null, start, end, quote])
	]);
}
