import { scenarioFingerprint } from '../../domain/cases/scenario-fingerprint.ts';
import { checkQuote } from '../../domain/labels/check-quote.ts';
import { answerColumnProblems } from '../../domain/labels/answer-columns.ts';
import type { AnswerRow } from '../../domain/labels/answer-row.ts';
import { parseAnswerRow } from '../../domain/labels/parse-answer-row.ts';
import { placeRevision, type Revision } from '../../domain/labels/place-revision.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { importRows, type ImportedRows } from '../lookup/import-rows.ts';
import { quoteOf } from '../lookup/quote-of.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { sha256 } from '../sha256.ts';
import type { PlacedAnswers } from './placed-answers.ts';
import { storeAnswers } from './store-answers.ts';
import { quoted } from '../../domain/shared/quoted.ts';

/**
 * Imports answers given elsewhere: all rows or, with any problem, none. They need no assignment, and are independent but where their annotator had seen flags by then.
 * The same row again is unchanged; another answer by the same annotator is a revision when its time is later.
 */
export async function importFile(
	db: Db,
	actor: Actor,
	slug: string,
	opened: OpenSource
): Promise<Result<ImportedRows>> {
	return importRows<AnswerRow>(db, actor, slug, opened, {
		refusal: 'Only a maintainer imports answers.',
		event: 'labels.imported',
		person: 'annotator',
		parse: parseAnswerRow,
		header: answerColumnProblems,
		async place(tx, study, file, rows, now) {
			const placed = await place(tx, study, file, rows, now);
			return ok({
				problems: placed.problems,
				fresh: placed.answers.length,
				store: (hash) => storeAnswers(tx, study, placed, hash, now)
			});
		}
	});
}

/** Finds for every row what it is about and whether it is new. */
async function place(
	tx: Tx,
	study: FoundStudy,
	file: string,
	rows: { line: number; row: AnswerRow }[],
	now: Date
): Promise<PlacedAnswers> {
	const problems: Problem[] = [];
	const answers: PlacedAnswers['answers'] = [];
	const wanted = new Set(rows.map((r) => r.row.case));
	const items = new Map(
		(
			await tx.item.findMany({
				where: { studyId: study.id },
				select: { id: true, key: true, caseId: true, scenarioId: true }
			})
		)
			.filter((i) => wanted.has(i.key))
			.map((i) => [i.key, i])
	);
	const cases = await tx.case.findMany({
		where: { studyId: study.id },
		select: { id: true, key: true, scenarioId: true, inputSha256: true }
	});
	const hashes = inputHashes(items.values(), cases);
	const stored = await storedRevisions(tx, study.id, new Set(rows.map((r) => r.row.annotator)));
	const { codebook } = study.guideline;
	for (const { line, row } of rows) {
		const say = (path: string, message: string) => void problems.push({ file, line, path, message });
		const item = items.get(row.case);
		if (!item) {
			say(
				'case',
				`The study has no ${codebook.unit} ${quoted(row.case)}. Ids are compared exactly; import the cases first.`
			);
			continue;
		}
		const key = JSON.stringify([row.annotator, row.case, row.question]);
		const revisions = stored.get(key) ?? [];
		const outcome = placeRevision(revisions, row);
		if (outcome.kind === 'unchanged') continue;
		if (study.closedAt) {
			say(
				'',
				`Annotation of this study is closed, so the answer of ${quoted(row.annotator)} to ${quoted(row.case)} cannot be added.`
			);
			continue;
		}
		if (outcome.kind === 'problem') {
			say(outcome.path, outcome.message);
			continue;
		}
		if (row.evidence.length) {
			const visible = await tx.case.findMany({
				where: item.caseId ? { id: item.caseId } : { scenarioId: item.scenarioId },
				select: { visible: true }
			});
			row.evidence.forEach((quote, at) => {
				const checked = visible.map((v) => checkQuote(JSON.parse(v.visible), codebook, quote));
				const why = checked.flatMap((c) => (c.ok ? [] : [c.message]))[0] ?? 'The quote stands in no case.';
				if (!checked.some((c) => c.ok)) say(`evidence[${at}]`, `${quoted(row.case)}: ${why}`);
			});
		}
		const at = row.at ? new Date(row.at) : now;
		stored.set(key, [
			...revisions,
			{ label: row.label, unclear: row.unclear, note: row.note, evidence: row.evidence, at: at.toISOString() }
		]);
		answers.push({ row, at, itemId: item.id, inputSha256: hashes.get(item.id)!, revision: revisions.length + 1 });
	}
	return { answers, problems };
}

function inputHashes(
	items: Iterable<{ id: string; caseId: string | null; scenarioId: string }>,
	cases: { id: string; key: string; scenarioId: string; inputSha256: string }[]
): Map<string, string> {
	const byCase = new Map(cases.map((c) => [c.id, c.inputSha256]));
	const byScenario = new Map<string, typeof cases>();
	for (const one of cases) byScenario.set(one.scenarioId, [...(byScenario.get(one.scenarioId) ?? []), one]);
	const ofScenario = (scenario: string) =>
		scenarioFingerprint(
			byScenario.get(scenario)!.map(({ key, inputSha256 }) => ({ id: key, inputSha256 })),
			sha256
		);
	return new Map([...items].map((i) => [i.id, i.caseId ? byCase.get(i.caseId)! : ofScenario(i.scenarioId)]));
}

async function storedRevisions(tx: Tx, studyId: string, names: ReadonlySet<string>): Promise<Map<string, Revision[]>> {
	const people = new Map(
		(await tx.person.findMany({ select: { id: true, name: true } }))
			.filter((p) => names.has(p.name))
			.map((p) => [p.id, p.name])
	);
	const rows = await tx.answer.findMany({
		where: { personId: { in: [...people.keys()] }, item: { studyId } },
		orderBy: { revision: 'asc' },
		select: {
			personId: true,
			questionId: true,
			label: true,
			unclear: true,
			note: true,
			at: true,
			item: { select: { key: true } },
			spans: { orderBy: { ordinal: 'asc' } }
		}
	});
	const found = new Map<string, Revision[]>();
	for (const r of rows) {
		const key = JSON.stringify([people.get(r.personId), r.item.key, r.questionId]);
		const evidence = r.spans.map(quoteOf);
		const list = found.get(key);
		const revision = { label: r.label, unclear: r.unclear, note: r.note ?? '', evidence, at: r.at.toISOString() };
		if (list) list.push(revision);
		else found.set(key, [revision]);
	}
	return found;
}
