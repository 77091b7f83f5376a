import { report } from '../../domain/agreement/report.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { agreementInput, type AgreementOptions } from './agreement-input.ts';

/** Agreement on one question, in the shape of `agreement --json`: over last independent answers, whole and by stratum. */
export async function agreement(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<JsonObject>> {
	const input = await agreementInput(db, actor, slug, options);
	return input.ok ? report(input.value.answers, input.value.options) : input;
}

/** Agreement on every question (or the one asked for); where it is one question, its report also stands at the top. */
export async function agreementByQuestion(
	db: Db,
	actor: Actor,
	slug: string,
	options: AgreementOptions
): Promise<Result<JsonObject>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const ids =
		options.question === undefined ? found.value.guideline.codebook.questions.map((q) => q.id) : [options.question];
	const reports: [string, JsonObject][] = [];
	for (const question of ids) {
		const made = await agreement(db, actor, slug, { ...options, question });
		if (!made.ok) return made;
		reports.push([question, made.value]);
	}
	return ok({ ...(reports.length === 1 ? reports[0][1] : {}), questions: Object.fromEntries(reports) });
}
