import { decisionColumnProblems } from '../../domain/adjudication/decision-columns.ts';
import type { DecisionRow } from '../../domain/adjudication/decision-row.ts';
import { parseDecisionRow } from '../../domain/adjudication/parse-decision-row.ts';
import { placeDecision, type StandingDecision } from '../../domain/adjudication/place-decision.ts';
import { standingFinals } from '../../domain/adjudication/standing-finals.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { id } from '../id.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { importRows, type ImportedRows } from '../lookup/import-rows.ts';
import { peopleByName } from '../lookup/people-by-name.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { endClaims } from './claim.ts';
import { quoted } from '../../domain/shared/quoted.ts';

/**
 * Imports final decisions made elsewhere, for disputes of a closed study: all rows or, with any problem, none.
 * The same row again is unchanged; another decision supersedes the last when its time is later. Both stay.
 */
export async function importFile(
	db: Db,
	actor: Actor,
	slug: string,
	opened: OpenSource
): Promise<Result<ImportedRows>> {
	return importRows<DecisionRow>(db, actor, slug, opened, {
		refusal: 'Only a maintainer imports decisions.',
		event: 'decisions.imported',
		person: 'adjudicator',
		parse: parseDecisionRow,
		header: decisionColumnProblems,
		async place(tx, study, file, rows, now) {
			const placed = await place(tx, study, file, rows, now);
			return ok({
				problems: placed.problems,
				fresh: placed.decisions.length,
				store: (hash) => store(tx, study, placed, hash, now)
			});
		}
	});
}

/** Stores placed decisions and ends the claims on their disputes. Who is no account becomes an external adjudicator. */
async function store(tx: Tx, study: FoundStudy, placed: Placed, hash: string, now: Date): Promise<void> {
	const people = await peopleByName(tx, new Set(placed.decisions.map((d) => d.row.adjudicator)), 'adjudicator', now);
	const revisions = new Map<string, number>();
	for (const d of await tx.decision.findMany({
		where: { dispute: { studyId: study.id }, kind: 'final' },
		select: { disputeId: true, personId: true }
	}))
		revisions.set(`${d.disputeId} ${d.personId}`, (revisions.get(`${d.disputeId} ${d.personId}`) ?? 0) + 1);
	const data = placed.decisions.map(({ row, at, disputeId, decisionId, supersedesId }) => {
		const personId = people.get(row.adjudicator)!;
		const revision = (revisions.get(`${disputeId} ${personId}`) ?? 0) + 1;
		revisions.set(`${disputeId} ${personId}`, revision);
		const { label, rationale, unresolved, alternative } = row;
		return {
			id: decisionId,
			disputeId,
			personId,
			kind: 'final',
			revision,
			supersedesId,
			payloadHash: hash,
			label,
			rationale,
			unresolved,
			alternative,
			origin: 'import',
			at
		};
	});
	for (let from = 0; from < data.length; from += 500) {
		const some = data.slice(from, from + 500);
		await tx.decision.createMany({ data: some });
		await endClaims(
			tx,
			some.map((one) => one.disputeId)
		);
	}
}

interface Placed {
	decisions: { row: DecisionRow; at: Date; disputeId: string; decisionId: string; supersedesId: string | null }[];
	problems: Problem[];
}

async function place(
	tx: Tx,
	study: FoundStudy,
	file: string,
	rows: { line: number; row: DecisionRow }[],
	now: Date
): Promise<Placed> {
	// Apart from each other: loading decisions with their disputes would name every dispute in one query.
	const items = new Map(
		(await tx.item.findMany({ where: { studyId: study.id }, select: { id: true, key: true } })).map((i) => [
			i.id,
			i.key
		])
	);
	const known = new Set(items.values());
	const made = await tx.dispute.findMany({
		where: { studyId: study.id },
		select: { id: true, questionId: true, itemId: true }
	});
	const finals = await tx.decision.findMany({
		where: { kind: 'final', dispute: { studyId: study.id } },
		orderBy: { at: 'asc' },
		include: { person: { select: { name: true } } }
	});
	const byDispute = new Map<string, typeof finals>();
	for (const one of finals) byDispute.set(one.disputeId, [...(byDispute.get(one.disputeId) ?? []), one]);
	const disputes = new Map(
		made.map((d) => {
			const decisions = byDispute.get(d.id) ?? [];
			const existing = decisions.map((one): StandingDecision => ({
				adjudicator: one.person.name,
				label: one.label,
				rationale: one.rationale,
				unresolved: one.unresolved,
				alternative: one.alternative,
				at: one.at.toISOString()
			}));
			const standing = new Map(
				standingFinals(decisions).map((one) => [study.panel > 1 ? one.person.name : '', one.id])
			);
			return [JSON.stringify([items.get(d.itemId), d.questionId]), { id: d.id, existing, standing }];
		})
	);
	const placed: Placed = { decisions: [], problems: [] };
	for (const { line, row } of rows) {
		const say = (path: string, message: string) => void placed.problems.push({ file, line, path, message });
		const dispute = disputes.get(JSON.stringify([row.case, row.question]));
		const name = quoted(row.case);
		if (!study.closedAt && known.has(row.case)) {
			say(
				'',
				`${name} cannot be decided yet: annotation is still open. Close the study first; decisions are for its disputes.`
			);
			continue;
		}
		if (!dispute) {
			say(
				'case',
				known.has(row.case)
					? `${name} is not disputed: its answers settled it. Only disputes are decided.`
					: `The study has no ${study.guideline.codebook.unit} ${name}. Ids are compared exactly.`
			);
			continue;
		}
		// A panel's members decide beside each other: each has a chain of decisions. Otherwise there is one.
		const chain = study.panel > 1 ? row.adjudicator : '';
		const outcome = placeDecision(
			dispute.existing.filter((one) => !chain || one.adjudicator === chain),
			row
		);
		if (outcome.kind === 'unchanged') continue;
		if (outcome.kind === 'problem') {
			say(outcome.path, outcome.message);
			continue;
		}
		const at = row.at ? new Date(row.at) : now;
		const decisionId = id();
		placed.decisions.push({
			row,
			at,
			disputeId: dispute.id,
			decisionId,
			supersedesId: dispute.standing.get(chain) ?? null
		});
		dispute.existing.push({ ...row, at: at.toISOString() });
		dispute.standing.set(chain, decisionId);
	}
	return placed;
}
