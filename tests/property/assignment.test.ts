import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	plan,
	type Annotator,
	type Bundle,
	type Method,
	type PlannedAssignment
} from '../../src/lib/domain/assignment/plan.ts';
import { samplePlan } from '../../src/lib/domain/assignment/sample-plan.ts';
import type { Result } from '../../src/lib/domain/shared/result.ts';

const value = <T>(result: Result<T>): T => {
	if (!result.ok) throw new Error(result.message);
	return result.value;
};

const ALL: Method = { kind: 'all' };
const NOTHING: ReadonlyMap<string, number> = new Map();
const seed = fc.nat({ max: 2 ** 31 - 1 });

/** Sizes of scenarios. `whole`: the guideline presents by scenario, so that one bundle holds all of its items. */
const shape = fc.record({
	sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 }),
	whole: fc.boolean()
});

/** How many cases are added to each scenario later. */
const growth = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 20, maxLength: 20 });

function bundlesOf({ sizes, whole }: { sizes: number[]; whole: boolean }): Bundle[] {
	return sizes.flatMap((size, s) => {
		const items = Array.from({ length: size }, (_, i) => `s${s}-${i}`);
		return whole ? [{ group: `s${s}`, items }] : items.map((item) => ({ group: `s${s}`, items: [item] }));
	});
}

const people = (n: number, from = 0): Annotator[] =>
	Array.from({ length: n }, (_, at) => ({
		id: `id-${from + at}`,
		name: `Annotator ${from + at}`,
		has: new Set<string>(),
		lastPage: 0
	}));

/** Up to six annotators, and how many of them are wanted for an item. */
const crew = fc
	.integer({ min: 1, max: 6 })
	.chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 1, max: n }) }));

const itemsOf = (bundles: Bundle[]) => bundles.flatMap((b) => b.items);
const own = (planned: PlannedAssignment[], id: string) => planned.filter((p) => p.annotator === id);

/** The annotators as they are after a plan was stored. */
function after(annotators: Annotator[], planned: PlannedAssignment[]): Annotator[] {
	return annotators.map((a) => {
		const added = own(planned, a.id);
		return {
			...a,
			has: new Set([...a.has, ...added.map((p) => p.item)]),
			lastPage: added.reduce((last, p) => Math.max(last, p.page), a.lastPage)
		};
	});
}

function holders(planned: PlannedAssignment[]): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const { item, annotator } of planned) found.set(item, [...(found.get(item) ?? []), annotator]);
	return found;
}
const counts = (planned: PlannedAssignment[]) =>
	new Map([...holders(planned)].map(([item, who]) => [item, who.length]));

/** What every queue is: pages without a gap, on each page one whole bundle, its items at the places 1 to n. */
function expectQueue(bundles: Bundle[], planned: PlannedAssignment[], annotator: Annotator) {
	const rows = own(planned, annotator.id);
	expect(new Set(rows.map((p) => p.item)).size, 'an item twice in one queue').toBe(rows.length);
	const pages = [...new Set(rows.map((p) => p.page))].sort((a, b) => a - b);
	expect(pages).toEqual(pages.map((_, at) => annotator.lastPage + at + 1));
	const bundleOf = new Map(bundles.flatMap((b) => b.items.map((item) => [item, b])));
	for (const page of pages) {
		const there = rows.filter((p) => p.page === page);
		const bundle = bundleOf.get(there[0].item)!;
		expect(there.map((p) => p.item).sort()).toEqual([...bundle.items].sort());
		expect(there.map((p) => p.position)).toEqual(there.map((_, at) => at + 1));
	}
}

describe('everyone on everything', () => {
	it('gives every annotator every item once, in a queue of whole bundles', () => {
		fc.assert(
			fc.property(shape, crew, seed, (s, { n }, dice) => {
				const bundles = bundlesOf(s);
				const planned = value(plan(bundles, people(n), ALL, dice, NOTHING));
				for (const a of people(n)) {
					expect(
						own(planned, a.id)
							.map((p) => p.item)
							.sort()
					).toEqual(itemsOf(bundles).sort());
					expectQueue(bundles, planned, a);
				}
			})
		);
	});

	it('draws each queue from the seed and the name alone: neither ids, nor who is named beside, nor in which order', () => {
		fc.assert(
			fc.property(shape, crew, seed, fc.nat({ max: 5 }), (s, { n }, dice, turn) => {
				const bundles = bundlesOf(s);
				const queues = (planned: PlannedAssignment[], among: Annotator[]) =>
					new Map(
						among.map((a) => [a.name, own(planned, a.id).map(({ item, page, position }) => [item, page, position])])
					);
				const first = people(n);
				const once = queues(value(plan(bundles, first, ALL, dice, NOTHING)), first);
				expect(queues(value(plan(bundles, first, ALL, dice, NOTHING)), first)).toEqual(once);
				const turned = [...first.slice(turn % n), ...first.slice(0, turn % n)];
				const elsewhere = [...people(1, 9), ...turned].map((a) => ({ ...a, id: `other-${a.id}` }));
				const again = queues(value(plan(bundles, elsewhere, ALL, dice, NOTHING)), elsewhere);
				for (const [name, queue] of once) expect(again.get(name)).toEqual(queue);
			})
		);
	});

	it('is another order for another seed, and for another annotator', () => {
		const bundles = bundlesOf({ sizes: Array.from({ length: 20 }, () => 2), whole: true });
		const [a, b] = people(2);
		const order = (dice: number, who: Annotator) =>
			own(value(plan(bundles, [a, b], ALL, dice, NOTHING)), who.id).map((p) => p.item);
		expect(order(1, a)).not.toEqual(order(2, a));
		expect(order(1, a)).not.toEqual(order(1, b));
		expect(order(1, a)).not.toEqual(itemsOf(bundles));
	});

	it('without whole scenarios, keeps the contexts of a scenario apart', () => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 10 }), seed, (g, dice) => {
				// The other scenarios have one item each; with g contexts in a queue of n, about n/g lie between two of them.
				const bundles = bundlesOf({ sizes: [g, ...Array.from({ length: g * 40 }, () => 1)], whole: false });
				const places = value(plan(bundles, people(1), ALL, dice, NOTHING))
					.filter((p) => p.item.startsWith('s0-'))
					.map((p) => p.page)
					.sort((x, y) => x - y);
				// At least n/2g lie between two in the mean, and these are 20: none would be far out of what the draw allows.
				for (let at = 1; at < g; at++) expect(places[at] - places[at - 1]).toBeGreaterThan(1);
			})
		);
	});
});

describe('K of n, balanced', () => {
	it('gives every item to exactly K different annotators, scenarios whole', () => {
		fc.assert(
			fc.property(shape, crew, seed, (s, { n, k }, dice) => {
				const bundles = bundlesOf(s);
				const planned = value(plan(bundles, people(n), { kind: 'balanced', overlap: k }, dice, NOTHING));
				const who = holders(planned);
				for (const item of itemsOf(bundles)) {
					expect(who.get(item)).toHaveLength(k);
					expect(new Set(who.get(item)).size).toBe(k);
				}
				for (const a of people(n)) expectQueue(bundles, planned, a);
			})
		);
	});

	it('leaves loads that differ by at most one item; with whole scenarios of one size, by at most one scenario; of several sizes, by at most the largest', () => {
		fc.assert(
			fc.property(shape, crew, seed, fc.boolean(), (s, { n, k }, dice, even) => {
				const sizes = even ? s.sizes.map(() => s.sizes[0]) : s.sizes;
				const bundles = bundlesOf({ sizes, whole: s.whole });
				const planned = value(plan(bundles, people(n), { kind: 'balanced', overlap: k }, dice, NOTHING));
				const items = people(n).map((a) => own(planned, a.id).length);
				const pages = people(n).map((a) => new Set(own(planned, a.id).map((p) => p.page)).size);
				const spread = (loads: number[]) => Math.max(...loads) - Math.min(...loads);
				expect(spread(items)).toBeLessThanOrEqual(Math.max(...bundles.map((b) => b.items.length)));
				if (even || !s.whole) expect(spread(pages)).toBeLessThanOrEqual(1);
			})
		);
	});

	it('is the same for the same seed, whatever the ids of the people', () => {
		fc.assert(
			fc.property(shape, crew, seed, (s, { n, k }, dice) => {
				const bundles = bundlesOf(s);
				const method: Method = { kind: 'balanced', overlap: k };
				const first = value(plan(bundles, people(n), method, dice, NOTHING));
				const renamed = people(n).map((a) => ({ ...a, id: `other-${a.id}` }));
				const again = value(plan(bundles, renamed, method, dice, NOTHING));
				expect(again).toEqual(first.map((p) => ({ ...p, annotator: `other-${p.annotator}` })));
			})
		);
	});

	it('refuses nobody, an overlap below one, a broken one, and one above the number of people', () => {
		const bundles = bundlesOf({ sizes: [1], whole: true });
		expect(plan(bundles, [], ALL, 1, NOTHING)).toMatchObject({ code: 'invalid', field: 'annotators' });
		for (const overlap of [0, -1, 1.5, Number.NaN, 3])
			expect(plan(bundles, people(2), { kind: 'balanced', overlap }, 1, NOTHING), `${overlap}`).toMatchObject({
				ok: false,
				code: 'invalid',
				field: 'overlap'
			});
	});
});

describe('a plan beside what exists', () => {
	it('gives a later joiner the rest and everyone else nothing; made twice it adds nothing', () => {
		fc.assert(
			fc.property(shape, crew, seed, seed, (s, { n }, dice, later) => {
				const bundles = bundlesOf(s);
				const first = value(plan(bundles, people(n), ALL, dice, NOTHING));
				const grown = [...after(people(n), first), ...people(1, n)];
				const added = value(plan(bundles, grown, ALL, later, counts(first)));
				expect(new Set(added.map((p) => p.annotator))).toEqual(new Set([`id-${n}`]));
				expectQueue(bundles, added, grown[n]);
				expect(value(plan(bundles, after(grown, added), ALL, later, counts([...first, ...added])))).toEqual([]);
			})
		);
	});

	it('raises K with more people: every item gets what it lacks, nobody gets an item twice, and new pages come last', () => {
		fc.assert(
			fc.property(shape, crew, fc.integer({ min: 1, max: 3 }), seed, seed, (s, { n, k }, more, dice, later) => {
				const bundles = bundlesOf(s);
				const first = value(plan(bundles, people(n), { kind: 'balanced', overlap: k }, dice, NOTHING));
				const grown = [...after(people(n), first), ...people(more, n)];
				const method: Method = { kind: 'balanced', overlap: k + more };
				const added = value(plan(bundles, grown, method, later, counts(first)));
				const who = holders([...first, ...added]);
				for (const item of itemsOf(bundles)) {
					expect(who.get(item)).toHaveLength(k + more);
					expect(new Set(who.get(item)).size).toBe(k + more);
				}
				for (const a of grown) expectQueue(bundles, added, a);
				expect(value(plan(bundles, after(grown, added), method, later, counts([...first, ...added])))).toEqual([]);
			})
		);
	});

	it('adds nothing where as many or more have an item already, whoever is new', () => {
		fc.assert(
			fc.property(shape, crew, seed, (s, { n, k }, dice) => {
				const bundles = bundlesOf(s);
				const first = value(plan(bundles, people(n), ALL, dice, NOTHING));
				const grown = [...after(people(n), first), ...people(2, n)];
				expect(value(plan(bundles, grown, { kind: 'balanced', overlap: k }, dice, counts(first)))).toEqual([]);
			})
		);
	});

	it('gives everyone the cases that came later, and only these', () => {
		fc.assert(
			fc.property(shape, growth, crew, seed, (s, more, { n }, dice) => {
				const first = value(plan(bundlesOf(s), people(n), ALL, dice, NOTHING));
				const bundles = bundlesOf({ ...s, sizes: s.sizes.map((size, at) => size + more[at]) });
				const added = value(plan(bundles, after(people(n), first), ALL, dice, counts(first)));
				const late = itemsOf(bundles).filter((item) => !first.some((p) => p.item === item));
				for (const a of people(n))
					expect(
						own(added, a.id)
							.map((p) => p.item)
							.sort()
					).toEqual([...late].sort());
				for (const p of added) expect(p.page).toBeGreaterThan(first.find((one) => one.annotator === p.annotator)!.page);
			})
		);
	});

	it('gives cases that came later to exactly K people, also where their scenario has others already', () => {
		fc.assert(
			fc.property(shape, growth, crew, seed, (s, more, { n, k }, dice) => {
				const method: Method = { kind: 'balanced', overlap: k };
				const first = value(plan(bundlesOf(s), people(n), method, dice, NOTHING));
				const bundles = bundlesOf({ ...s, sizes: s.sizes.map((size, at) => size + more[at]) });
				const before = after(people(n), first);
				const added = value(plan(bundles, before, method, dice, counts(first)));
				const who = holders([...first, ...added]);
				for (const item of itemsOf(bundles)) {
					expect(who.get(item)).toHaveLength(k);
					expect(new Set(who.get(item)).size).toBe(k);
				}
				// Who has read the scenario gets its late cases: it stays with the same people.
				if (s.whole)
					for (const { items } of bundles)
						expect(new Set(items.map((item) => [...who.get(item)!].sort().join())).size).toBe(1);
			})
		);
	});
});

describe('an overlap for a share of the cases', () => {
	const shared = fc.record({ shape, crew, share: fc.double({ min: 0, max: 1, noNaN: true }), grown: growth });
	/** How many people each bundle has. */
	const counts = (bundles: Bundle[], planned: PlannedAssignment[]) =>
		bundles.map((b) => planned.filter((p) => p.item === b.items[0]).length);

	it('gives exactly the share to so many annotators, and everything else to one; all of it by the seed', () => {
		fc.assert(
			fc.property(shared, seed, ({ shape: s, crew: { n, k }, share }, dice) => {
				const bundles = bundlesOf(s);
				const method: Method = { kind: 'balanced', overlap: k, share };
				const planned = value(plan(bundles, people(n), method, dice, NOTHING));
				expect(value(plan(bundles, people(n), method, dice, NOTHING))).toEqual(planned);
				const found = counts(bundles, planned);
				if (k === 1) expect(new Set(found)).toEqual(new Set([1]));
				else {
					expect(found.filter((count) => count === k)).toHaveLength(Math.round(share * bundles.length));
					expect(found.every((count) => count === k || count === 1)).toBe(true);
				}
				for (const a of people(n)) expectQueue(bundles, planned, a);
			})
		);
	});

	it('draws nothing anew when more cases come: what overlapped counts towards the share', () => {
		fc.assert(
			fc.property(shared, seed, fc.nat({ max: 5 }), ({ shape: s, crew: { n, k }, share }, dice, more) => {
				const first = bundlesOf(s);
				const method: Method = { kind: 'balanced', overlap: k, share };
				const planned = value(plan(first, people(n), method, dice, NOTHING));
				const covered = new Map<string, number>();
				for (const p of planned) covered.set(p.item, (covered.get(p.item) ?? 0) + 1);
				const all = [
					...first,
					...Array.from({ length: more }, (_, at) => ({ group: `late-${at}`, items: [`late-${at}`] }))
				];
				const again = value(plan(all, after(people(n), planned), method, dice, covered));
				const found = counts(all, [...planned, ...again]);
				if (k === 1) {
					expect(new Set(found)).toEqual(new Set([1]));
					return;
				}
				const before = counts(first, planned);
				// Who had one keeps one, unless the late ones alone cannot make up the share.
				const target = Math.round(share * all.length);
				const kept = before.filter((count) => count > 1).length;
				const promoted = first.filter((_, at) => before[at] === 1 && found[at] > 1).length;
				expect(promoted).toBe(Math.max(0, target - kept - more));
				expect(found.filter((count) => count === k)).toHaveLength(Math.max(target, kept));
			})
		);
	});

	it('refuses what is no share', () => {
		for (const share of [-0.1, 1.01, NaN])
			expect(
				plan(bundlesOf({ sizes: [2], whole: false }), people(2), { kind: 'balanced', overlap: 2, share }, 1, NOTHING)
			).toMatchObject({ ok: false, field: 'share' });
	});
});

describe('a primary and a sample for a second', () => {
	/** Bundles, and a stratum for every item (the same within a scenario). */
	const layered = fc.record({
		shape,
		strata: fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 20, maxLength: 20 })
	});

	it('draws whole bundles until the sample is reached, evenly over the strata while they last, and by the seed', () => {
		fc.assert(
			fc.property(layered, fc.nat(), seed, fc.boolean(), ({ shape: s, strata }, draw, dice, layers) => {
				const bundles = bundlesOf(s);
				const total = itemsOf(bundles).length;
				const sample = 1 + (draw % total);
				const stratumOf = (item: string) => strata[Number(item.slice(1).split('-')[0])];
				const map = layers ? new Map(itemsOf(bundles).map((item) => [item, stratumOf(item)])) : null;
				const [primary, second] = people(2);
				const planned = value(samplePlan(bundles, primary, second, sample, dice, map));
				expect(value(samplePlan(bundles, primary, second, sample, dice, map))).toEqual(planned);
				expect(
					own(planned, primary.id)
						.map((p) => p.item)
						.sort()
				).toEqual(itemsOf(bundles).sort());
				for (const a of [primary, second]) expectQueue(bundles, planned, a);
				const drawn = own(planned, second.id).length;
				expect(drawn).toBeGreaterThanOrEqual(sample);
				expect(drawn).toBeLessThan(sample + Math.max(...bundles.map((b) => b.items.length)));
				if (!layers) return;
				const pages = (list: string[]) => bundles.filter((b) => list.includes(b.items[0]));
				const taken = pages(own(planned, second.id).map((p) => p.item));
				const per = ['x', 'y', 'z'].map((stratum) => {
					const within = (list: Bundle[]) => list.filter((b) => stratumOf(b.items[0]) === stratum).length;
					return { taken: within(taken), there: within(bundles) };
				});
				const most = Math.max(...per.map((one) => one.taken));
				for (const one of per) expect(one.taken >= most - 1 || one.taken === one.there).toBe(true);
			})
		);
	});

	it('refuses a sample of nothing, a broken one and one larger than the study', () => {
		const [primary, second] = people(2);
		for (const sample of [0, -1, 0.5, 4])
			expect(samplePlan(bundlesOf({ sizes: [2, 1], whole: true }), primary, second, sample, 1, null)).toMatchObject({
				ok: false,
				code: 'invalid',
				field: 'sample'
			});
	});
});
