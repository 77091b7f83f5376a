import type { OwnAnswer } from '../../domain/labels/label-page.ts';
import type { Sql } from '../db/sql.ts';
import { quoteOf } from './quote-of.ts';

/** One assignment of a page with what its owner may see. */
export interface OwnAssignment {
	assignment: string;
	item: string;
	scenario: string;
	/** id of its case; null when the unit is the scenario. */
	case: string | null;
	latest: OwnAnswer[];
}

interface AnswerRow {
	id: string;
	itemId: string;
	questionId: string;
	revision: number;
	label: string;
	unclear: number;
	note: string | null;
	at: string;
}

interface SpanRow {
	answerId: string;
	field: string;
	path: string | null;
	start: number;
	end: number;
	quote: string;
}

/** The assignments on one page of one person's queue, in their order, with their own last revisions. Nothing else is joined. */
export function ownPage(sql: Sql, studyId: string, personId: string, page: number): OwnAssignment[] {
	const rows = sql.all<Omit<OwnAssignment, 'latest'>>(
		`SELECT a."id" AS "assignment", a."itemId" AS "item", i."scenarioId" AS "scenario", i."caseId" AS "case"
		 FROM "Assignment" a JOIN "Item" i ON i."id" = a."itemId"
		 WHERE a."studyId" = ? AND a."personId" = ? AND a."page" = ? ORDER BY a."position"`,
		studyId,
		personId,
		page
	);
	const answers = sql.all<AnswerRow>(
		`SELECT w."id", w."itemId", w."questionId", w."revision", w."label", w."unclear", w."note", w."at"
		 FROM "Assignment" a JOIN "Answer" w ON w."itemId" = a."itemId" AND w."personId" = a."personId"
		 WHERE a."studyId" = ? AND a."personId" = ? AND a."page" = ? ORDER BY w."revision"`,
		studyId,
		personId,
		page
	);
	const last = new Map(answers.map((a) => [`${a.itemId} ${a.questionId}`, a]));
	const spans = spansOf(
		sql,
		[...last.values()].map((a) => a.id)
	);
	const latest = (item: string) =>
		[...last.values()]
			.filter((a) => a.itemId === item)
			.map((a): OwnAnswer => ({
				question: a.questionId,
				revision: a.revision,
				label: a.label,
				unclear: a.unclear === 1,
				note: a.note ?? '',
				evidence: spans.filter((one) => one.answerId === a.id).map(quoteOf),
				at: new Date(a.at).toISOString()
			}));
	return rows.map((row) => ({ ...row, latest: latest(row.item) }));
}

function spansOf(sql: Sql, answers: string[]): SpanRow[] {
	if (answers.length === 0) return [];
	return sql.all<SpanRow>(
		`SELECT "answerId", "field", "path", "start", "end", "quote" FROM "Span"
		 WHERE "answerId" IN (SELECT "value" FROM json_each(?)) ORDER BY "ordinal"`,
		JSON.stringify(answers)
	);
}
