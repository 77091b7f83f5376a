import { canMaintain } from '../domain/shared/can-maintain.ts';
import { move as chooseMoves } from '../domain/assignment/move.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db/client.ts';
import { id } from './id.ts';
import { insertRows } from './lookup/insert-rows.ts';
import { prepare, type AssignInput, type Prepared } from './assignments/prepare.ts';
import { write } from './write.ts';

export type { AssignInput };

/** What a plan gives, per person, before it is made. */
export interface Preview {
	annotators: { name: string; items: number; pages: number; before: number }[];
	assignments: number;
	/** Number of items that will have n annotators. */
	overlap: { annotators: number; items: number }[];
	seed: number;
}

function summary({ people, planned, covered, items, seed }: Prepared): Preview {
	const after = new Map(covered);
	for (const { item } of planned) after.set(item, (after.get(item) ?? 0) + 1);
	const counts = new Map<number, number>();
	for (const n of after.values()) counts.set(n, (counts.get(n) ?? 0) + 1);
	if (items > after.size) counts.set(0, items - after.size);
	return {
		annotators: people.map((person) => {
			const own = planned.filter((p) => p.annotator === person.id);
			return {
				name: person.name,
				items: own.length,
				pages: new Set(own.map((p) => p.page)).size,
				before: person.has.size
			};
		}),
		assignments: planned.length,
		overlap: [...counts].sort((a, b) => a[0] - b[0]).map(([annotators, n]) => ({ annotators, items: n })),
		seed
	};
}

/** What `plan` would make, without making it. */
export async function preview(db: Db, actor: Actor, slug: string, input: AssignInput): Promise<Result<Preview>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer assigns cases.');
	const prepared = await prepare(db, slug, input);
	return prepared.ok ? ok(summary(prepared.value)) : prepared;
}

/** Makes assignments beside those that exist. Nothing that exists is moved, so people may join later. */
export async function plan(db: Db, actor: Actor, slug: string, input: AssignInput): Promise<Result<Preview>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer assigns cases.');
	return write(
		db,
		actor,
		async (tx, now) => {
			const prepared = await prepare(tx, slug, input);
			if (!prepared.ok) return prepared;
			const { study, people, planned, method, seed } = prepared.value;
			const value = summary(prepared.value);
			if (planned.length === 0) return { value, event: null };
			const planId = id();
			await tx.plan.create({
				data: { id: planId, studyId: study.id, method, parameters: JSON.stringify(input), seed, createdAt: now }
			});
			await insertRows(
				tx,
				'Assignment',
				planned.map((p) => ({
					id: id(),
					studyId: study.id,
					personId: p.annotator,
					itemId: p.item,
					planId,
					page: p.page,
					position: p.position
				}))
			);
			return {
				value,
				event: {
					type: 'assignment.planned',
					studyId: study.id,
					data: { plan: planId, method, annotators: people.map((p) => p.id), assignments: planned.length, seed }
				}
			};
		},
		{ timeoutMs: 120_000 }
	);
}

/** Moves pages without any answer from one annotator to another, at most `limit` items; they go behind the other's queue. */
export async function move(
	db: Db,
	actor: Actor,
	slug: string,
	{ from, to, limit }: { from: string; to: string; limit?: number }
): Promise<Result<{ moved: number; pages: number }>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer assigns cases.');
	if (limit !== undefined && (!Number.isInteger(limit) || limit < 1))
		return fail('invalid', 'The number of items to move must be a whole number, 1 or more.', 'limit');
	return write(db, actor, async (tx, now) => {
		// The same checks as for a plan: who may receive work, and whether the study is open.
		const target = await prepare(tx, slug, { annotators: [to] });
		if (!target.ok) return target;
		const { study, people } = target.value;
		const source = await tx.person.findUnique({ where: { name: from }, select: { id: true } });
		if (!source) return fail('not_found', `There is no person ${JSON.stringify(from)}.`, 'from');
		if (source.id === people[0].id) return fail('invalid', 'Name two different people.', 'to');
		const rows = await tx.assignment.findMany({
			where: { studyId: study.id, personId: source.id },
			select: { id: true, itemId: true, page: true, position: true }
		});
		const answered = new Set(
			(
				await tx.answer.findMany({
					where: { personId: source.id, item: { studyId: study.id } },
					select: { itemId: true }
				})
			).map((a) => a.itemId)
		);
		const moved = chooseMoves(
			rows.map((r) => ({
				assignment: r.id,
				item: r.itemId,
				page: r.page,
				position: r.position,
				answered: answered.has(r.itemId)
			})),
			people[0].has,
			people[0].lastPage,
			study.seed,
			limit
		);
		if (moved.length === 0)
			return fail(
				'conflict',
				`Nothing of ${JSON.stringify(from)} can be moved to ${JSON.stringify(to)}: it is answered, or they have the same items already${limit === undefined ? '' : ', or it stands on pages of more items than are to be moved'}.`
			);
		const planId = id();
		await tx.plan.create({
			data: {
				id: planId,
				studyId: study.id,
				method: 'move',
				parameters: JSON.stringify({ from, to, limit }),
				seed: study.seed,
				createdAt: now
			}
		});
		for (const one of moved)
			await tx.assignment.updateMany({
				where: { id: one.assignment, personId: source.id },
				data: { personId: people[0].id, page: one.page, position: one.position, planId }
			});
		return {
			value: { moved: moved.length, pages: new Set(moved.map((m) => m.page)).size },
			event: {
				type: 'assignment.moved',
				studyId: study.id,
				data: { plan: planId, from: source.id, to: people[0].id, assignments: moved.length }
			}
		};
	});
}
