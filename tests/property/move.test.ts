import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { move, type Movable } from '../../src/lib/domain/assignment/move.ts';

/** The giver's queue: for each page how many items it holds, which of them are answered, and which the other has too. */
const rarely = fc.nat({ max: 5 }).map((n) => n === 0);
const queue = fc.array(fc.record({ answered: fc.array(rarely, { minLength: 1, maxLength: 4 }), shared: rarely }), {
	maxLength: 12
});
const rowsOf = (pages: { answered: boolean[] }[]): Movable[] =>
	pages.flatMap(({ answered }, page) =>
		answered.map((is, at) => ({
			assignment: `a${page}-${at}`,
			item: `i${page}-${at}`,
			page: page + 1,
			position: at + 1,
			answered: is
		}))
	);
const limit = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });

describe('moving work', () => {
	it('moves whole pages without any answer, never an item that the other has, behind their queue', () => {
		fc.assert(
			fc.property(queue, fc.nat({ max: 50 }), fc.nat(), limit, (pages, last, seed, most) => {
				const rows = rowsOf(pages);
				// One item of a shared page is enough: the page would come to the other in parts.
				const otherHas = new Set(pages.flatMap(({ shared }, page) => (shared ? [`i${page}-0`] : [])));
				const moved = move(rows, otherHas, last, seed, most);
				expect(move(rows, otherHas, last, seed, most)).toEqual(moved);
				const byId = new Map(rows.map((row) => [row.assignment, row]));
				// Each assignment is moved at most once and none is made: both queues together hold what they held.
				expect(new Set(moved.map((m) => m.assignment)).size).toBe(moved.length);
				expect(moved.every((m) => byId.has(m.assignment))).toBe(true);
				expect(moved.length).toBeLessThanOrEqual(most ?? Infinity);
				const from = new Map<number, Set<number>>();
				for (const one of moved) {
					const row = byId.get(one.assignment)!;
					expect(row.answered).toBe(false);
					expect(otherHas.has(row.item)).toBe(false);
					from.set(one.page, (from.get(one.page) ?? new Set()).add(row.page));
				}
				const places = [...from.keys()].sort((a, b) => a - b);
				expect(places).toEqual(places.map((_, at) => last + at + 1));
				for (const [page, sources] of from) {
					expect(sources.size).toBe(1);
					const positions = moved.filter((m) => m.page === page).map((m) => m.position);
					expect(positions).toEqual(pages[[...sources][0] - 1].answered.map((_, at) => at + 1));
				}
				// What stays is what may not go, or what the limit leaves no room for.
				const gone = new Set([...from.values()].flatMap((sources) => [...sources]));
				for (const [at, page] of pages.entries()) {
					const free = !page.shared && page.answered.every((is) => !is);
					if (free && !gone.has(at + 1)) expect(moved.length + page.answered.length).toBeGreaterThan(most ?? Infinity);
				}
			}),
			{ numRuns: 300 }
		);
	});
});
