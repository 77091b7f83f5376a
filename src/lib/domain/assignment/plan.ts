import { random } from '../shared/random.ts';
import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import { overlapOf } from './overlap-of.ts';
import { queueOrder } from './queue-order.ts';

/** Items that stay together on one page: a scenario's when the guideline presents by scenario, else a single item. */
export interface Bundle {
	/** Items of one group are spread apart in a queue (the ten futures of one id); bundles alone in their group are not. */
	group: string;
	items: string[];
}

/** Someone who may get work, and what they have already. */
export interface Annotator {
	id: string;
	/** Orders are drawn from the seed and the name, so that the same plan made elsewhere gives the same queues. */
	name: string;
	/** Items assigned already. */
	has: ReadonlySet<string>;
	/** Highest page number in their queue; 0 when it is empty. */
	lastPage: number;
}

export type Method =
	| { kind: 'all' }
	/** `share`: so many of the bundles, from 0 to 1, overlap; the others go to one annotator each. All when left out. */
	| { kind: 'balanced'; overlap: number; share?: number };

export interface PlannedAssignment {
	annotator: string;
	item: string;
	page: number;
	/** Order on the page, from 1. */
	position: number;
}

/**
 * Plans new assignments beside what exists; nothing that exists is moved or reordered.
 *
 * `all` gives every annotator the bundles that they lack. `balanced` gives every bundle to `overlap` different annotators,
 * each time those with the least work (in items, existing work included), ties broken by the seed: with bundles of one
 * size and no work before, loads differ by at most one bundle. With a `share` only so many of the bundles overlap.
 *
 * @param covered how many assignments an item has already, over all people; missing means 0
 */
export function plan(
	bundles: Bundle[],
	annotators: Annotator[],
	method: Method,
	seed: number,
	covered: ReadonlyMap<string, number>
): Result<PlannedAssignment[]> {
	if (annotators.length === 0)
		return fail('invalid', 'Nobody to assign to: name at least one annotator.', 'annotators');
	if (method.kind === 'balanced' && (!Number.isInteger(method.overlap) || method.overlap < 1))
		return fail('invalid', 'The overlap must be a whole number, 1 or more.', 'overlap');
	if (method.kind === 'balanced' && method.overlap > annotators.length)
		return fail(
			'invalid',
			`An overlap of ${method.overlap} needs ${method.overlap} annotators, and ${annotators.length} ${annotators.length === 1 ? 'is' : 'are'} named.`,
			'overlap'
		);
	if (method.kind === 'balanced' && method.share !== undefined && !(method.share >= 0 && method.share <= 1))
		return fail('invalid', 'The share that overlaps must be a number from 0 to 1, as in 0.2.', 'share');
	const given = new Map<string, Bundle[]>(annotators.map((a) => [a.id, []]));
	if (method.kind === 'all')
		for (const a of annotators)
			given.set(
				a.id,
				bundles.filter((b) => b.items.some((item) => !a.has.has(item)))
			);
	else {
		const overlap = overlapOf(bundles, method.overlap, method.share ?? 1, seed, covered);
		balance(bundles, annotators, overlap, seed, covered, given);
	}
	return ok(
		annotators.flatMap((a) => {
			const dice = random(`${seed}:${a.name}:${a.lastPage}`);
			return queueOrder(given.get(a.id)!, dice).flatMap((bundle, at) =>
				dice
					.shuffle(bundle.items.filter((item) => !a.has.has(item)))
					.map((item, index) => ({ annotator: a.id, item, page: a.lastPage + at + 1, position: index + 1 }))
			);
		})
	);
}

function balance(
	bundles: Bundle[],
	annotators: Annotator[],
	overlap: ReadonlyMap<Bundle, number>,
	seed: number,
	covered: ReadonlyMap<string, number>,
	given: Map<string, Bundle[]>
): void {
	const dice = random(`${seed}:balance`);
	const load = new Map(annotators.map((a) => [a.id, a.has.size]));
	for (const bundle of dice.shuffle(bundles)) {
		const got = new Map<string, string[]>();
		const knows = (a: Annotator) => got.has(a.id) || bundle.items.some((item) => a.has.has(item));
		for (const items of alike(bundle, annotators, covered)) {
			const need = overlap.get(bundle)! - (covered.get(items[0]) ?? 0);
			if (need <= 0) continue;
			const free = dice
				.shuffle(annotators.filter((a) => !a.has.has(items[0])))
				.sort((a, b) => Number(knows(b)) - Number(knows(a)) || load.get(a.id)! - load.get(b.id)!);
			for (const { id } of free.slice(0, need)) {
				got.set(id, [...(got.get(id) ?? []), ...items]);
				load.set(id, load.get(id)! + items.length);
			}
		}
		for (const [id, items] of got) given.get(id)!.push({ ...bundle, items });
	}
}

/**
 * The items of a bundle by who has them already: one part, unless cases were added to a scenario after it was assigned.
 * Each part is then given to as many people as it lacks, to those who know the scenario first.
 */
function alike(bundle: Bundle, annotators: Annotator[], covered: ReadonlyMap<string, number>): string[][] {
	const parts = new Map<string, string[]>();
	for (const item of bundle.items) {
		const key = JSON.stringify([covered.get(item) ?? 0, ...annotators.map((a) => a.has.has(item))]);
		parts.set(key, [...(parts.get(key) ?? []), item]);
	}
	return [...parts.values()];
}
