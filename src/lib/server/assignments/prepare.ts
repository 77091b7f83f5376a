import {
	plan as planAssignments,
	type Annotator,
	type Bundle,
	type Method,
	type PlannedAssignment
} from '../../domain/assignment/plan.ts';
import { samplePlan } from '../../domain/assignment/sample-plan.ts';
import { simulatedNameFault } from '../../domain/labels/simulated-name-fault.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Tx } from '../db/client.ts';
import { findStudy, type FoundStudy } from '../lookup/find-study.ts';
import { itemStrata } from '../lookup/item-strata.ts';

/** How to assign: everyone on everything, K of n (all cases, or a share of them and the rest to one each), or a primary on all with a blinded second on a seeded sample. */
export type AssignInput =
	| { annotators: string[]; overlap?: number; share?: number; seed?: number }
	| { primary: string; second: string; sample: number; stratum?: string; seed?: number };

/** A plan worked out, not yet made. */
export interface Prepared {
	study: FoundStudy;
	people: Annotator[];
	planned: PlannedAssignment[];
	covered: Map<string, number>;
	items: number;
	method: string;
	seed: number;
}

/** Checks who may get work and works out the plan. */
export async function prepare(db: Tx, slug: string, input: AssignInput): Promise<Result<Prepared>> {
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const study = found.value;
	if (study.closedAt)
		return fail('frozen', `Annotation of ${JSON.stringify(slug)} is closed; nothing can be assigned any more.`);
	const names = 'annotators' in input ? input.annotators : [input.primary, input.second];
	const repeated = names.find((name, at) => names.indexOf(name) !== at);
	if (repeated !== undefined) return fail('invalid', `${JSON.stringify(repeated)} is named twice.`, 'annotators');
	const seed = input.seed ?? study.seed;
	if (!Number.isSafeInteger(seed) || seed < 0 || seed > 2 ** 31 - 1)
		return fail('invalid', 'The seed must be a whole number from 0 to 2147483647.', 'seed');
	const accounts = await db.person.findMany({
		where: { name: { in: names } },
		select: { id: true, name: true, role: true, kind: true, disabledAt: true }
	});
	for (const name of names) {
		const person = accounts.find((a) => a.name === name);
		if (!person)
			return fail('not_found', `There is no person ${JSON.stringify(name)}. Add them with “user add”.`, 'annotators');
		const misnamed = simulatedNameFault(name, study.simulated);
		if (misnamed !== null) return fail('invalid', misnamed, 'annotators');
		if (person.kind === 'external')
			return fail(
				'invalid',
				`${JSON.stringify(name)} came in with imported answers and cannot sign in. Add an account with “user add”.`,
				'annotators'
			);
		if (person.role !== 'annotator')
			return fail(
				'invalid',
				`${JSON.stringify(name)} is ${person.role === 'adjudicator' ? 'an' : 'a'} ${person.role}, not an annotator.`,
				'annotators'
			);
		if (person.disabledAt) return fail('invalid', `The account of ${JSON.stringify(name)} is disabled.`, 'annotators');
	}
	const items = await db.item.findMany({
		where: { studyId: study.id },
		orderBy: { position: 'asc' },
		select: { id: true, scenarioId: true, caseId: true }
	});
	if (items.length === 0)
		return fail('invalid', `The study ${JSON.stringify(slug)} has no cases yet. Import them first.`);
	const existing = await db.assignment.findMany({
		where: { studyId: study.id },
		select: { personId: true, itemId: true, page: true }
	});
	const covered = new Map<string, number>();
	for (const { itemId } of existing) covered.set(itemId, (covered.get(itemId) ?? 0) + 1);
	const people = names.map((name): Annotator => {
		const person = accounts.find((a) => a.name === name)!;
		const own = existing.filter((e) => e.personId === person.id);
		return {
			id: person.id,
			name,
			has: new Set(own.map((e) => e.itemId)),
			lastPage: own.reduce((last, e) => Math.max(last, e.page), 0)
		};
	});
	const whole = study.guideline.codebook.present === 'scenario';
	const bundles = new Map<string, Bundle>();
	for (const item of items) {
		const key = whole ? item.scenarioId : item.id;
		const bundle = bundles.get(key);
		if (bundle) bundle.items.push(item.id);
		else bundles.set(key, { group: item.scenarioId, items: [item.id] });
	}
	const list = [...bundles.values()];
	let planned: Result<PlannedAssignment[]>;
	let method: string;
	if ('annotators' in input) {
		if (input.share !== undefined && input.overlap === undefined)
			return fail('invalid', 'A share goes with an overlap: say how many annotators the shared cases get.', 'share');
		const how: Method =
			input.overlap === undefined ? { kind: 'all' } : { kind: 'balanced', overlap: input.overlap, share: input.share };
		method = how.kind;
		planned = planAssignments(list, people, how, seed, covered);
	} else {
		method = 'sample';
		const strata = input.stratum === undefined ? ok(null) : await strataOf(db, study.id, input.stratum);
		if (!strata.ok) return strata;
		planned = samplePlan(list, people[0], people[1], input.sample, seed, strata.value);
	}
	if (!planned.ok) return planned;
	return ok({ study, people, planned: planned.value, covered, items: items.length, method, seed });
}

async function strataOf(db: Tx, studyId: string, name: string): Promise<Result<Map<string, string>>> {
	const { names, values } = await itemStrata(db, studyId);
	if (names.some((one) => one.name === name))
		return ok(new Map([...values].map(([item, own]) => [item, own.get(name) ?? ''])));
	const known = names.length ? `Theirs are ${names.map((one) => one.name).join(', ')}.` : 'They have none at all.';
	return fail('invalid', `The cases have no stratum ${JSON.stringify(name.slice(0, 200))}. ${known}`, 'stratum');
}
