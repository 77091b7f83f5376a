import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { latestAnswers, type LatestAnswer } from '../lookup/latest-answers.ts';
import { itemStrata } from '../lookup/item-strata.ts';

export interface CaseListInput {
	question?: string;
	/** Only items with this value of this stratum. */
	by?: string;
	value?: string;
	/** all; those two people answered; those with differing labels; those left out; those with an unclear mark */
	show?: 'all' | 'used' | 'split' | 'left-out' | 'unclear';
	/** What an unclear answer counts as; `missing` leaves it out. */
	unclear?: string;
	page?: number;
}

export interface CaseRow {
	case: string;
	scenario: string;
	answers: number;
	unclear: number;
	/** Does agreement use it? Otherwise why not. */
	used: boolean;
	/** Do the labels differ? Told as a fact about the case, not about who. */
	split: boolean;
	/** Votes by label, only after the close. */
	votes: { label: string; n: number }[] | null;
}

export interface CaseList {
	question: string;
	rows: CaseRow[];
	counts: { all: number; used: number; split: number; 'left-out': number; unclear: number };
	page: number;
	pages: number;
	closed: boolean;
}

const ROWS = 100;

/** The cases behind a number of the agreement page. Answers counted are the last independent ones, as agreement counts them. */
export async function caseList(db: Db, slug: string, input: CaseListInput): Promise<Result<CaseList>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const { id, guideline, closedAt } = found.value;
	const question = guideline.codebook.questions.find((q) => q.id === input.question) ?? guideline.codebook.questions[0];
	const strata = input.by === undefined ? null : (await itemStrata(db, id)).values;
	const items = await db.item.findMany({
		where: { studyId: id },
		orderBy: { position: 'asc' },
		select: { id: true, key: true, scenario: { select: { key: true } } }
	});
	const cells = new Map<string, LatestAnswer[]>();
	for (const answer of await latestAnswers(db, id, { independent: true })) {
		if (answer.questionId !== question.id) continue;
		const cell = cells.get(answer.itemId);
		if (cell) cell.push(answer);
		else cells.set(answer.itemId, [answer]);
	}
	const isUnclear = ({ unclear, label }: LatestAnswer) =>
		question.unclear.kind === 'flag' ? unclear : question.unclear.kind === 'label' && label === question.unclear.label;
	const counted = (one: LatestAnswer): string | null => {
		if (!isUnclear(one) || !input.unclear || input.unclear === 'flag') return one.label;
		if (input.unclear === 'missing') return null;
		return input.unclear === 'category' ? 'UNCLEAR' : input.unclear.replace(/^label:/, '');
	};
	const rows = items
		.filter((item) => strata === null || (strata.get(item.id)?.get(input.by!) ?? '') === (input.value ?? ''))
		.map((item): CaseRow => {
			const cell = cells.get(item.id) ?? [];
			const votes = new Map<string, number>();
			for (const label of cell.map(counted)) if (label !== null) votes.set(label, (votes.get(label) ?? 0) + 1);
			const used = [...votes.values()].reduce((sum, n) => sum + n, 0) >= 2;
			return {
				case: item.key,
				scenario: item.scenario.key,
				answers: cell.length,
				unclear: cell.filter(isUnclear).length,
				used,
				split: votes.size > 1,
				votes: closedAt
					? [...votes].map(([label, n]) => ({ label, n })).sort((a, b) => b.n - a.n || (a.label < b.label ? -1 : 1))
					: null
			};
		});
	const of = {
		all: rows,
		used: rows.filter((r) => r.used),
		split: rows.filter((r) => r.split),
		'left-out': rows.filter((r) => !r.used),
		unclear: rows.filter((r) => r.unclear > 0)
	};
	const shown = of[input.show ?? 'all'];
	const pages = Math.max(1, Math.ceil(shown.length / ROWS));
	const page = Math.min(Math.max(1, input.page ?? 1), pages);
	const counts = {
		all: of.all.length,
		used: of.used.length,
		split: of.split.length,
		'left-out': of['left-out'].length,
		unclear: of.unclear.length
	};
	return ok({
		question: question.id,
		rows: shown.slice((page - 1) * ROWS, page * ROWS),
		counts,
		page,
		pages,
		closed: closedAt !== null
	});
}
