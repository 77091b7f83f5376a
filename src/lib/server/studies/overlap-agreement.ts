import { reportSteps } from '../../domain/agreement/report-steps.ts';
import type { Question } from '../../domain/guideline/codebook.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { unhurried } from '../lookup/unhurried.ts';
import { agreementInput } from './agreement-input.ts';

/** Figures of agreement that a report of outcomes shows. */
const SHOWN = [
	'pairwise_agreement',
	'cohen_kappa',
	'krippendorff_alpha_nominal',
	'fleiss_kappa_unequal',
	'gwet_ac1'
] as const;

/** Agreement in the overlap, with unclear answers counted in each of the ways that the report names. */
export interface OverlapAgreement {
	/** Items with two answers or more. */
	items: number;
	annotators: number;
	/** `category`, `label:X` (X is the one label that neither passes nor means unclear) and `missing`. */
	treatments: Record<string, JsonObject>;
}

/**
 * Agreement on the items that more than one annotator answered: unclear as a category of its own, as a failure where the
 * question has exactly one other label, and as missing. Each figure is that of the agreement room, on independent answers.
 */
export async function overlapAgreement(
	db: Db,
	actor: Actor,
	slug: string,
	question: Question,
	pass: string,
	overlap: ReadonlySet<string>,
	options: { replicates: number; seed: number }
): Promise<Result<OverlapAgreement>> {
	const input = await agreementInput(db, actor, slug, { question: question.id, ...options });
	if (!input.ok) return input;
	const whole = input.value.answers;
	const answers = whole.answers.filter((one) => overlap.has(one.item));
	const active = new Set(answers.map((one) => one.rater));
	const part = {
		...whole,
		answers,
		items: whole.items?.filter((item) => overlap.has(typeof item === 'string' ? item : item.id)),
		raters: whole.raters?.filter((name) => active.has(name))
	};
	const unclear = question.unclear.kind === 'label' ? question.unclear.label : null;
	const others = question.labels.filter(({ id }) => id !== pass && id !== unclear);
	const asFailure = unclear !== null && others.length === 1 ? [`label:${others[0].id}`] : [];
	const treatments: [string, JsonObject][] = [];
	for (const treatment of ['category', ...asFailure, 'missing']) {
		const made = await unhurried(reportSteps(part, { ...input.value.options, unclear: treatment, diagnosis: false }));
		if (!made.ok) return made;
		const metrics = made.value.metrics as JsonObject;
		treatments.push([
			treatment,
			Object.fromEntries(SHOWN.flatMap((name): [string, Json][] => (name in metrics ? [[name, metrics[name]]] : [])))
		]);
	}
	return ok({ items: overlap.size, annotators: active.size, treatments: Object.fromEntries(treatments) });
}
