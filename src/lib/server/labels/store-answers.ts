import type { Tx } from '../db/client.ts';
import { id } from '../id.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { insertRows } from '../lookup/insert-rows.ts';
import { peopleByName } from '../lookup/people-by-name.ts';
import { sqlTime } from '../lookup/sql-time.ts';
import type { PlacedAnswers } from './placed-answers.ts';

/** Stores imported answers: one submission for each annotator, who becomes an external person where there is no account. */
export async function storeAnswers(
	tx: Tx,
	study: FoundStudy,
	{ answers }: PlacedAnswers,
	payloadHash: string,
	now: Date
): Promise<void> {
	const people = await peopleByName(tx, new Set(answers.map((a) => a.row.annotator)), 'annotator', now);
	const submissions = new Map(
		[...new Set(answers.map((a) => people.get(a.row.annotator)!))].map((person) => [person, id()])
	);
	await insertRows(
		tx,
		'Submission',
		[...submissions].map(([personId, submission]) => ({
			id: submission,
			studyId: study.id,
			personId,
			payloadHash,
			origin: 'import',
			marksShown: null,
			at: sqlTime(now)
		}))
	);
	// Whoever has seen the flags of an item does not answer it on their own any more, wherever the answer was given.
	const shown = new Map(
		(
			await tx.flagsShown.findMany({
				where: { item: { studyId: study.id } },
				select: { itemId: true, personId: true, at: true }
			})
		).map((one) => [`${one.itemId} ${one.personId}`, one.at])
	);
	const rows = answers.map((a) => ({ ...a, id: id(), personId: people.get(a.row.annotator)! }));
	await insertRows(
		tx,
		'Answer',
		rows.map(({ id, itemId, personId, revision, inputSha256, at, row }) => ({
			id,
			submissionId: submissions.get(personId)!,
			itemId,
			personId,
			questionId: row.question,
			revision,
			label: row.label,
			unclear: row.unclear,
			note: row.note || null,
			at: sqlTime(at),
			ms: null,
			independent: !((shown.get(`${itemId} ${personId}`) ?? at) < at),
			guidelineSha256: study.guidelineSha256,
			inputSha256
		}))
	);
	const spans = rows.flatMap((a) =>
		a.row.evidence.map((q, ordinal) => ({
			answerId: a.id,
			ordinal,
			field: q.field,
			path: q.path ?? null,
			start: q.start,
			end: q.end,
			quote: q.quote
		}))
	);
	await insertRows(tx, 'Span', spans);
}
