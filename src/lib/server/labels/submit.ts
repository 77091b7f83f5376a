import { decide } from '../../domain/labels/decide.ts';
import type { Submission } from '../../domain/labels/submission.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json } from '../../domain/shared/json.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { Sql } from '../db/sql.ts';
import { ownPage } from '../lookup/own-page.ts';
import { ownStudy } from '../lookup/own-study.ts';
import { pageCases } from '../lookup/page-cases.ts';
import { sha256 } from '../sha256.ts';
import type { Written } from '../write.ts';
import { writeTogether } from '../write/write-together.ts';
import { rememberTexts } from './remember-texts.ts';
import { storeSubmission } from './store-submission.ts';

/** What a submit tells: when the answers were stored, and whether that had happened before (a retry, or nothing changed). */
export interface Submitted {
	at: string;
	repeated: boolean;
}

/**
 * Stores the answers of one page of the actor's queue, all or none. The submission's id makes it idempotent: the same
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
	return writeTogether<Submitted>(
		db,
		actor,
		(sql, now) => place(sql, actor, slug, input, payloadHash, now),
		clock ? { clock } : {}
	);
}

function place(
	sql: Sql,
	actor: Actor,
	slug: string,
	input: Submission,
	payloadHash: string,
	now: Date
): Result<Submitted> | Written<Submitted> {
	const earlier = sql.one<{ personId: string; payloadHash: string; at: string }>(
		'SELECT "personId", "payloadHash", "at" FROM "Submission" WHERE "id" = ?',
		input.id
	);
	if (earlier && (earlier.personId !== actor.id || earlier.payloadHash !== payloadHash))
		return fail(
			'conflict',
			'This page was stored already with other answers. Reload it to see what is stored; your draft is kept.',
			'stored-elsewhere'
		);
	if (earlier) return { value: { at: new Date(earlier.at).toISOString(), repeated: true }, event: null };
	const study = ownStudy(sql, slug);
	const own = study ? ownPage(sql, study.id, actor.id, input.page) : [];
	if (!study || own.length === 0)
		return fail(
			'not_found',
			'There is no such page in your queue. It may have been given to someone else; go back to your work.'
		);
	if (study.closed)
		return fail(
			'frozen',
			'Annotation of this study has ended, so nothing more can be stored. Your draft is kept on this device as text to copy.'
		);
	const { codebook } = study.guideline;
	const cases = pageCases(sql, own);
	const decided = decide(
		codebook,
		input,
		own.map((one) => ({
			assignment: one.assignment,
			item: one.item,
			visible: cases.filter((c) => one.case === null || c.id === one.case).map((c) => c.visible),
			latest: one.latest
		}))
	);
	if (!decided.ok) return decided;
	const answers = decided.value;
	if (answers.length === 0) {
		const at = own.flatMap((one) => one.latest.map((l) => l.at)).sort();
		return { value: { at: at.at(-1)!, repeated: true }, event: null };
	}
	storeSubmission(sql, { study, own, cases, actor, input, payloadHash, answers, now });
	rememberTexts(sql, study, actor, input.page, cases, now);
	return {
		value: { at: now.toISOString(), repeated: false },
		event: {
			type: 'labels.submitted',
			studyId: study.id,
			data: { submission: input.id, answers: answers.length, sha256: payloadHash }
		}
	};
}
