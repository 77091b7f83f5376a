import { scenarioFingerprint } from '../../domain/cases/scenario-fingerprint.ts';
import type { NewAnswer } from '../../domain/labels/decide.ts';
import type { Submission } from '../../domain/labels/submission.ts';
import type { Actor } from '../actor.ts';
import type { Cell, Sql } from '../db/sql.ts';
import { id } from '../id.ts';
import { flagsSeen } from '../lookup/flags-seen.ts';
import type { OwnAssignment } from '../lookup/own-page.ts';
import type { OwnStudy } from '../lookup/own-study.ts';
import type { PageCase } from '../lookup/page-cases.ts';
import { sqlTime } from '../lookup/sql-time.ts';
import { sha256 } from '../sha256.ts';

/** Inserts a submission with its answers, what each was given on, and their quotes. */
export function storeSubmission(
	sql: Sql,
	{
		study,
		own,
		cases,
		actor,
		input,
		payloadHash,
		answers,
		now
	}: {
		study: OwnStudy;
		own: readonly OwnAssignment[];
		cases: readonly PageCase[];
		actor: Actor;
		input: Submission;
		payloadHash: string;
		answers: readonly NewAnswer[];
		now: Date;
	}
): void {
	const at = sqlTime(now);
	const inputs = inputHashes(own, cases);
	// Whoever has seen the flags of an item does not answer it on their own any more.
	const helped = flagsSeen(
		sql,
		actor.id,
		answers.map((a) => a.item)
	);
	insert(sql, 'Submission', {
		id: input.id,
		studyId: study.id,
		personId: actor.id,
		payloadHash,
		origin: 'app',
		marksShown: input.marksShown,
		at
	});
	for (const a of answers) {
		const answerId = id();
		insert(sql, 'Answer', {
			id: answerId,
			submissionId: input.id,
			itemId: a.item,
			personId: actor.id,
			questionId: a.question,
			revision: a.revision,
			label: a.label,
			unclear: a.unclear,
			note: a.note || null,
			at,
			ms: a.ms,
			independent: !helped.has(a.item),
			guidelineSha256: study.guidelineSha256,
			inputSha256: inputs.get(a.item)!
		});
		a.evidence.forEach(({ field, path = null, start, end, quote }, ordinal) =>
			insert(sql, 'Span', { answerId, ordinal, field, path, start, end, quote })
		);
	}
}

/** The text of the statement is the same for every row of a table: it is prepared once. */
function insert(sql: Sql, table: 'Submission' | 'Answer' | 'Span', row: Record<string, Cell>): void {
	const columns = Object.keys(row);
	sql.run(
		`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
		...Object.values(row)
	);
}

/** The hash of what each item was answered on. */
function inputHashes(own: readonly OwnAssignment[], cases: readonly PageCase[]): Map<string, string> {
	const byCase = new Map(cases.map((c) => [c.id, c.inputSha256]));
	if (own[0].case !== null) return new Map(own.map((one) => [one.item, byCase.get(one.case!)!]));
	const hash = scenarioFingerprint(
		cases.map(({ key, inputSha256 }) => ({ id: key, inputSha256 })),
		sha256
	);
	return new Map(own.map((one) => [one.item, hash]));
}
