import { byCodeUnits } from './by-code-units.ts';
import type { AdjudicationRow, AnswerRow } from './release-row.ts';

/** What a row is sorted by; no two rows of a file have the same key. */
export type RowKey = readonly (string | number)[];

const KIND = { sent: 0, blind: 1, final: 2, comment: 3 };

/** Order of the lines in a release: by id, question, person, revision. Comments follow their author's decisions. */
export const rowOrder = {
	byId: (row: { id: string }): RowKey => [row.id],
	reference: (row: { id: string; question: string }): RowKey => [row.id, row.question],
	answer: (row: Pick<AnswerRow, 'id' | 'question' | 'annotator' | 'revision'>): RowKey => [
		row.id,
		row.question,
		row.annotator,
		row.revision
	],
	adjudication(row: AdjudicationRow): RowKey {
		const kind = KIND[row.kind];
		if (row.kind === 'sent') return [row.id, row.question, '', 0, kind];
		if (row.kind === 'comment') return [row.id, row.question, row.author, Number.MAX_SAFE_INTEGER, row.ordinal];
		return [row.id, row.question, row.adjudicator, row.revision, kind];
	},
	/** Negative, zero or positive, as sort wants it. Keys of one file have the same length. */
	compare(a: RowKey, b: RowKey): number {
		for (let i = 0; i < a.length; i++) {
			const [x, y] = [a[i], b[i]];
			const order = typeof x === 'number' && typeof y === 'number' ? x - y : byCodeUnits(String(x), String(y));
			if (order) return order;
		}
		return 0;
	}
};
