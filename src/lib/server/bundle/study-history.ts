import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { AdjudicationRow, AnswerRow } from '../../domain/freeze/release-row.ts';
import type { Quote } from '../../domain/labels/quote.ts';
import type { Tx } from '../db/client.ts';

/** Everything that was answered and decided about one item. People are named by their ids; one person's rows come by question and revision. */
export interface ItemHistory {
	itemId: string;
	/** Public id. */
	id: string;
	answers: AnswerRow[];
	adjudication: AdjudicationRow[];
}

/** So many items are in memory at once; SQLite takes no more than 999 parameters. */
const CHUNK = 900;

const SPAN = { select: { field: true, path: true, start: true, end: true, quote: true }, orderBy: { ordinal: 'asc' } } as const;

/** The history of a study's items, sorted by public id, a few at a time. Items without any history come as well. */
export async function* studyHistory(tx: Tx, studyId: string): AsyncGenerator<ItemHistory> {
	const items = await tx.item.findMany({ where: { studyId }, select: { id: true, key: true } });
	items.sort((a, b) => byCodeUnits(a.key, b.key));
	for (let at = 0; at < items.length; at += CHUNK) {
		const chunk = items.slice(at, at + CHUNK);
		const found = new Map(chunk.map(({ id, key }) => [id, { itemId: id, id: key, answers: [], adjudication: [] } as ItemHistory]));
		await addAnswers(tx, found);
		await addAdjudication(tx, found);
		yield* found.values();
	}
}

async function addAnswers(tx: Tx, found: ReadonlyMap<string, ItemHistory>) {
	const where = { itemId: { in: [...found.keys()] } };
	const answers = await tx.answer.findMany({ where, include: { spans: SPAN }, orderBy: [{ questionId: 'asc' }, { revision: 'asc' }] });
	for (const a of answers) {
		const history = found.get(a.itemId)!;
		history.answers.push({
			id: history.id,
			question: a.questionId,
			annotator: a.personId,
			revision: a.revision,
			label: a.label,
			unclear: a.unclear,
			note: a.note || null,
			evidence: a.spans.map(quote),
			at: a.at.toISOString(),
			ms: a.ms,
			independent: a.independent,
			guideline_sha256: a.guidelineSha256,
			input_sha256: a.inputSha256
		});
	}
}

async function addAdjudication(tx: Tx, found: ReadonlyMap<string, ItemHistory>) {
	const disputes = await tx.dispute.findMany({
		where: { itemId: { in: [...found.keys()] } },
		orderBy: { questionId: 'asc' },
		include: { decisions: { include: { spans: SPAN }, orderBy: [{ kind: 'asc' }, { revision: 'asc' }] }, comments: { orderBy: [{ at: 'asc' }, { id: 'asc' }] } }
	});
	for (const dispute of disputes) {
		const { id, adjudication } = found.get(dispute.itemId)!;
		const question = dispute.questionId;
		if (dispute.sentReason !== null) adjudication.push({ id, question, kind: 'sent', text: dispute.sentReason, at: dispute.openedAt.toISOString() });
		const byId = new Map(dispute.decisions.map((one) => [one.id, one]));
		for (const d of dispute.decisions) {
			const old = d.supersedesId === null ? undefined : byId.get(d.supersedesId);
			adjudication.push({
				id,
				question,
				adjudicator: d.personId,
				kind: d.kind === 'blind' ? 'blind' : 'final',
				revision: d.revision,
				supersedes: old ? { adjudicator: old.personId, revision: old.revision } : null,
				label: d.label,
				reason_kind: d.reasonKind,
				rationale: d.rationale,
				change_reason: d.changeReason,
				unresolved: d.unresolved,
				alternative: d.alternative,
				reading: d.reading,
				evidence: d.spans.map(quote),
				origin: d.origin === 'import' ? 'import' : 'app',
				at: d.at.toISOString()
			});
		}
		for (const [i, c] of dispute.comments.entries())
			adjudication.push({ id, question, kind: 'comment', author: c.personId, ordinal: i + 1, text: c.text, evidence: JSON.parse(c.evidence) as Quote[], at: c.at.toISOString() });
	}
}

function quote({ field, path, start, end, quote }: { field: string; path: string | null; start: number; end: number; quote: string }): Quote {
	return path === null ? { field, start, end, quote } : { field, path, start, end, quote };
}
