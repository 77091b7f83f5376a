import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { AdjudicationRow, AnswerRow } from '../../domain/freeze/release-row.ts';
import type { Quote } from '../../domain/labels/quote.ts';
import type { Tx } from '../db/client.ts';
import { paged } from './paged.ts';

/** Everything that was answered and decided about one item. People are named by their ids; one person's rows come by question and revision. */
export interface ItemHistory {
	itemId: string;
	/** Public id. */
	id: string;
	answers: AnswerRow[];
	adjudication: AdjudicationRow[];
}

/** So many items are in memory at once. */
const CHUNK = 1000;

type Row = Record<string, string | number | bigint | boolean | Date | null>;

/** The history of a study's items, sorted by public id, a few at a time. Items without any history come as well. */
export async function* studyHistory(tx: Tx, studyId: string): AsyncGenerator<ItemHistory> {
	const items: { id: string; key: string }[] = [];
	for await (const { id, key } of paged<{ id: string; key: string }>(
		tx,
		'SELECT "rowid" AS "row", "id", "key" FROM "Item" WHERE "studyId" = ?',
		studyId
	))
		items.push({ id, key });
	items.sort((a, b) => byCodeUnits(a.key, b.key));
	for (let at = 0; at < items.length; at += CHUNK) {
		const chunk = items.slice(at, at + CHUNK);
		const found = new Map(
			chunk.map(({ id, key }) => [id, { itemId: id, id: key, answers: [], adjudication: [] } as ItemHistory])
		);
		// One JSON parameter carries all ids, however many.
		const ids = JSON.stringify([...found.keys()]);
		const rows = (sql: string) => tx.$queryRawUnsafe<Row[]>(sql, ids);
		await addAnswers(rows, found);
		await addAdjudication(rows, found);
		yield* found.values();
	}
}

type Query = (sql: string) => Promise<Row[]>;

const OF_ITEMS = 'FROM json_each(?) i';

async function addAnswers(rows: Query, found: ReadonlyMap<string, ItemHistory>) {
	const spans = quotesBy(
		await rows(
			`SELECT s."answerId" AS "of", s."field", s."path", s."start", s."end", s."quote" ${OF_ITEMS} JOIN "Answer" a ON a."itemId" = i."value" JOIN "Span" s ON s."answerId" = a."id" ORDER BY s."answerId", s."ordinal"`
		)
	);
	for (const a of await rows(
		`SELECT a.* ${OF_ITEMS} JOIN "Answer" a ON a."itemId" = i."value" ORDER BY a."questionId", a."revision"`
	)) {
		const history = found.get(a.itemId as string)!;
		history.answers.push({
			id: history.id,
			question: a.questionId as string,
			annotator: a.personId as string,
			revision: Number(a.revision),
			label: a.label as string,
			unclear: Boolean(a.unclear),
			note: (a.note as string | null) || null,
			evidence: spans.get(a.id as string) ?? [],
			at: instant(a.at),
			ms: a.ms === null ? null : Number(a.ms),
			independent: Boolean(a.independent),
			guideline_sha256: a.guidelineSha256 as string,
			input_sha256: a.inputSha256 as string
		});
	}
}

async function addAdjudication(rows: Query, found: ReadonlyMap<string, ItemHistory>) {
	const disputes = await rows(
		`SELECT d."id", d."itemId", d."questionId", d."sentReason", d."openedAt" ${OF_ITEMS} JOIN "Dispute" d ON d."itemId" = i."value" ORDER BY d."questionId"`
	);
	if (!disputes.length) return;
	const places = new Map(
		disputes.map((d) => [d.id as string, { history: found.get(d.itemId as string)!, question: d.questionId as string }])
	);
	for (const { id, sentReason, openedAt } of disputes) {
		const { history, question } = places.get(id as string)!;
		if (sentReason !== null)
			history.adjudication.push({
				id: history.id,
				question,
				kind: 'sent',
				text: sentReason as string,
				at: instant(openedAt)
			});
	}
	const of = `${OF_ITEMS} JOIN "Dispute" d ON d."itemId" = i."value"`;
	const spans = quotesBy(
		await rows(
			`SELECT s."decisionId" AS "of", s."field", s."path", s."start", s."end", s."quote" ${of} JOIN "Decision" c ON c."disputeId" = d."id" JOIN "DecisionSpan" s ON s."decisionId" = c."id" ORDER BY s."decisionId", s."ordinal"`
		)
	);
	const decisions = await rows(
		`SELECT c.* ${of} JOIN "Decision" c ON c."disputeId" = d."id" ORDER BY d."questionId", c."kind", c."revision"`
	);
	const byId = new Map(decisions.map((one) => [one.id, one]));
	for (const c of decisions) {
		const { history, question } = places.get(c.disputeId as string)!;
		const old = c.supersedesId === null ? undefined : byId.get(c.supersedesId);
		history.adjudication.push({
			id: history.id,
			question,
			adjudicator: c.personId as string,
			kind: c.kind === 'blind' ? 'blind' : 'final',
			revision: Number(c.revision),
			supersedes: old ? { adjudicator: old.personId as string, revision: Number(old.revision) } : null,
			label: c.label as string,
			reason_kind: c.reasonKind as string | null,
			rationale: c.rationale as string,
			change_reason: c.changeReason as string | null,
			unresolved: Boolean(c.unresolved),
			alternative: c.alternative as string | null,
			reading: c.reading as string | null,
			evidence: spans.get(c.id as string) ?? [],
			origin: c.origin === 'import' ? 'import' : 'app',
			at: instant(c.at)
		});
	}
	const ordinals = new Map<string, number>();
	for (const c of await rows(
		`SELECT c.* ${of} JOIN "Comment" c ON c."disputeId" = d."id" ORDER BY d."questionId", c."at", c."id"`
	)) {
		const dispute = c.disputeId as string;
		const { history, question } = places.get(dispute)!;
		const ordinal = (ordinals.get(dispute) ?? 0) + 1;
		ordinals.set(dispute, ordinal);
		history.adjudication.push({
			id: history.id,
			question,
			kind: 'comment',
			author: c.personId as string,
			ordinal,
			text: c.text as string,
			evidence: JSON.parse(c.evidence as string) as Quote[],
			at: instant(c.at)
		});
	}
}

function quotesBy(rows: Row[]): Map<string, Quote[]> {
	const found = new Map<string, Quote[]>();
	for (const { of, field, path, start, end, quote } of rows) {
		const place = { start: Number(start), end: Number(end), quote: quote as string };
		const one: Quote =
			path === null ? { field: field as string, ...place } : { field: field as string, path: path as string, ...place };
		const list = found.get(of as string);
		if (list) list.push(one);
		else found.set(of as string, [one]);
	}
	return found;
}

/** A DateTime column, which a raw query gives as it is stored. */
function instant(value: Row[string]): string {
	return (value instanceof Date ? value : new Date(value as string)).toISOString();
}
