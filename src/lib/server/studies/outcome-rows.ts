import { majority } from '../../domain/adjudication/majority.ts';
import { derive } from '../../domain/freeze/derive.ts';
import type { Outcomes, Question } from '../../domain/guideline/codebook.ts';
import type { OutcomeRow } from '../../domain/outcomes/outcome-row.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { itemStrata } from '../lookup/item-strata.ts';
import { latestAnswers, type LatestAnswer } from '../lookup/latest-answers.ts';
import { missingAnswers } from '../lookup/missing-answers.ts';
import { verdictOf } from '../lookup/verdict-of.ts';

/** The rows of a report of outcomes, and what stood before adjudication in them. */
export interface OutcomeRows {
	rows: OutcomeRow[];
	/** `primary`: the label of the annotator who answered every case; `majority`: nobody did, so that of the majority. */
	before: 'primary' | 'majority';
	/** Public ids of items with two answers or more. */
	overlap: Set<string>;
}

/** Reads every item with its model, gold decision and final label. Refuses (`invalid`) while one lacks its model or gold. */
export async function outcomeRows(
	tx: Tx,
	study: FoundStudy,
	question: Question,
	outcomes: Outcomes
): Promise<Result<OutcomeRows>> {
	const items = await tx.item.findMany({
		where: { studyId: study.id },
		orderBy: { position: 'asc' },
		select: { id: true, key: true, scenarioId: true }
	});
	const strata = (await itemStrata(tx, study.id)).values;
	for (const name of [outcomes.model, outcomes.gold]) {
		const lacking = items.filter((item) => !strata.get(item.id)?.has(name));
		if (lacking.length)
			return fail(
				'invalid',
				`${lacking.length} of ${items.length} cases have no stratum ${JSON.stringify(name)}, which the guideline's outcomes read; the first is ${JSON.stringify(lacking[0].key.slice(0, 100))}. Add it with “import --update-metadata”.`,
				'strata'
			);
	}
	const all = await latestAnswers(tx, study.id);
	const answers = all.filter((one) => one.questionId === question.id);
	const votes = grouped(answers, (one) => one.itemId);
	const disputes = await tx.dispute.findMany({
		where: { studyId: study.id, questionId: question.id },
		select: { id: true, itemId: true, sentReason: true }
	});
	const disputeOf = new Map(disputes.map((one) => [one.itemId, one]));
	const decisions = grouped(
		await tx.decision.findMany({
			where: { kind: 'final', dispute: { studyId: study.id, questionId: question.id } },
			omit: { rationale: true, reading: true, changeReason: true }
		}),
		(one) => one.disputeId
	);
	const { codebook } = study.guideline;
	// While annotation is open, an item that somebody still owes an answer has no label yet, whatever is there so far.
	const missing = study.closedAt ? null : await missingAnswers(tx, study.id, codebook, all);
	const incomplete = new Set(missing ? [...missing.assigned, ...missing.unassigned].map((one) => one.itemId) : []);
	const primary = primaryOf(answers, items.length);
	const rows = items.map((item): OutcomeRow => {
		const own = votes.get(item.id) ?? [];
		const dispute = disputeOf.get(item.id);
		const { decided } = verdictOf(decisions.get(dispute?.id ?? '') ?? [], study.panel);
		const sent = Boolean(dispute?.sentReason);
		const derived = derive(question, codebook.route, own, sent, decided);
		return {
			id: item.scenarioId,
			model: strata.get(item.id)!.get(outcomes.model)!,
			gold: strata.get(item.id)!.get(outcomes.gold)!,
			label: derived.kind === 'reference' && !incomplete.has(item.id) ? derived.reference.label : null,
			...(derived.kind === 'omitted' && study.closedAt && { unanswered: true }),
			before: primary
				? (own.find((one) => one.personId === primary)?.label ?? null)
				: majority(own.map((one) => one.label))
		};
	});
	return ok({
		rows,
		before: primary ? 'primary' : 'majority',
		overlap: new Set(items.filter((item) => (votes.get(item.id)?.length ?? 0) > 1).map((item) => item.key))
	});
}

function grouped<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const row of rows) {
		const group = groups.get(key(row));
		if (group) group.push(row);
		else groups.set(key(row), [row]);
	}
	return groups;
}

/** Who answered every item, where exactly one did. */
function primaryOf(answers: readonly LatestAnswer[], items: number): string | null {
	const all = [...grouped(answers, (one) => one.personId)].filter(([, own]) => own.length === items);
	return all.length === 1 ? all[0][0] : null;
}
