import { scenarioFingerprint } from '../../domain/cases/scenario-fingerprint.ts';
import { decide } from '../../domain/labels/decide.ts';
import type { Submission } from '../../domain/labels/submission.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json } from '../../domain/shared/json.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { id } from '../id.ts';
import { findStudy } from '../lookup/find-study.ts';
import { visibleCases } from '../lookup/visible-cases.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';
import { ownPage } from '../lookup/own-page.ts';
import { textHash } from './text-hash.ts';

/** What a submit tells: when the answers were stored, and whether that had happened before (a retry, or nothing changed). */
export interface Submitted {
	at: string;
	repeated: boolean;
}

/**
 * Stores the answers of one page of the actor's queue in one transaction. The submission's id makes it idempotent: the same
 * id with the same content is answered as the first time; with other content it is a `conflict`.
 *
 * Fails with `not_found` (not this person's page), `frozen` (annotation is closed), `invalid` (field `<assignment>:<question>`),
 * `conflict` with field `stored-elsewhere` (a later revision came from another tab). On any failure nothing is stored.
 */
export async function submit(
	db: Db,
	actor: Actor,
	slug: string,
	input: Submission,
	clock?: () => Date
): Promise<Result<Submitted>> {
	const payloadHash = sha256(canonicalJson([slug, input as unknown as Json]));
	return write<Submitted>(
		db,
		actor,
		async (tx, now) => {
			const earlier = await tx.submission.findUnique({ where: { id: input.id } });
			if (earlier && (earlier.personId !== actor.id || earlier.payloadHash !== payloadHash))
				return fail(
					'conflict',
					'This page was stored already with other answers. Reload it to see what is stored; your draft is kept.',
					'stored-elsewhere'
				);
			if (earlier) return { value: { at: earlier.at.toISOString(), repeated: true }, event: null };
			const nothing = fail(
				'not_found',
				'There is no such page in your queue. It may have been given to someone else; go back to your work.'
			);
			const found = await findStudy(tx, slug);
			if (!found.ok) return nothing;
			const study = found.value;
			const own = await ownPage(tx, study.id, actor.id, input.page);
			if (own.length === 0) return nothing;
			if (study.closedAt)
				return fail(
					'frozen',
					'Annotation of this study has ended, so nothing more can be stored. Your draft is kept on this device as text to copy.'
				);
			const { codebook } = study.guideline;
			const cases = await visibleCases(
				tx,
				codebook.unit === 'case' ? { ids: own.map((one) => one.case!) } : { scenario: own[0].scenario }
			);
			const visible = (caseId: string | null) => (caseId === null ? [...cases.values()] : [cases.get(caseId)!]);
			const decided = decide(
				codebook,
				input,
				own.map((one) => ({
					assignment: one.assignment,
					item: one.item,
					visible: visible(one.case),
					latest: one.latest
				}))
			);
			if (!decided.ok) return decided;
			const answers = decided.value;
			if (answers.length === 0)
				return {
					value: {
						at: own
							.flatMap((one) => one.latest.map((l) => l.at))
							.sort()
							.at(-1)!,
						repeated: true
					},
					event: null
				};
			const inputs = await inputHashes(tx, own);
			await tx.submission.createMany({
				data: [
					{
						id: input.id,
						studyId: study.id,
						personId: actor.id,
						payloadHash,
						origin: 'app',
						marksShown: input.marksShown,
						at: now
					}
				]
			});
			// Whoever has seen the flags of an item does not answer it on their own any more.
			const helped = new Set(
				(
					await tx.flagsShown.findMany({
						where: { personId: actor.id, itemId: { in: answers.map((a) => a.item) } },
						select: { itemId: true }
					})
				).map((one) => one.itemId)
			);
			const rows = answers.map((a) => ({ ...a, id: id() }));
			await tx.answer.createMany({
				data: rows.map((a) => ({
					id: a.id,
					submissionId: input.id,
					itemId: a.item,
					personId: actor.id,
					questionId: a.question,
					revision: a.revision,
					label: a.label,
					unclear: a.unclear,
					note: a.note || null,
					at: now,
					ms: a.ms,
					independent: !helped.has(a.item),
					guidelineSha256: study.guidelineSha256,
					inputSha256: inputs.get(a.item)!
				}))
			});
			const spans = rows.flatMap((a) => a.evidence.map((quote, ordinal) => ({ ...quote, answerId: a.id, ordinal })));
			if (spans.length) await tx.span.createMany({ data: spans });
			await remember(
				tx,
				study.id,
				actor.id,
				input.page,
				now,
				codebook.fields.map((f) => f.name),
				[...cases.values()]
			);
			return {
				value: { at: now.toISOString(), repeated: false },
				event: {
					type: 'labels.submitted',
					studyId: study.id,
					data: { submission: input.id, answers: answers.length, sha256: payloadHash }
				}
			};
		},
		clock ? { clock } : {}
	);
}

async function inputHashes(
	tx: Parameters<typeof ownPage>[0],
	own: Awaited<ReturnType<typeof ownPage>>
): Promise<Map<string, string>> {
	const scenario = own[0].case === null;
	const rows = await tx.case.findMany({
		where: scenario ? { scenarioId: own[0].scenario } : { id: { in: own.map((one) => one.case!) } },
		orderBy: { key: 'asc' },
		select: { id: true, key: true, inputSha256: true }
	});
	if (!scenario) return new Map(own.map((one) => [one.item, rows.find((r) => r.id === one.case)!.inputSha256]));
	const hash = scenarioFingerprint(
		rows.map(({ key, inputSha256 }) => ({ id: key, inputSha256 })),
		sha256
	);
	return new Map(own.map((one) => [one.item, hash]));
}

/** Notes which exact texts this person has now read; the first page on which they met a text stays. */
async function remember(
	tx: Parameters<typeof ownPage>[0],
	studyId: string,
	personId: string,
	page: number,
	at: Date,
	fields: string[],
	cases: Record<string, unknown>[]
): Promise<void> {
	const hashes = new Set(
		cases.flatMap((visible) =>
			fields.filter((name) => Object.hasOwn(visible, name)).map((name) => textHash(name, visible[name]))
		)
	);
	const known = new Set(
		(
			await tx.reading.findMany({
				where: { studyId, personId, textHash: { in: [...hashes] } },
				select: { textHash: true }
			})
		).map((row) => row.textHash)
	);
	const data = [...hashes]
		.filter((hash) => !known.has(hash))
		.map((hash) => ({ studyId, personId, textHash: hash, page, at }));
	if (data.length) await tx.reading.createMany({ data });
}
