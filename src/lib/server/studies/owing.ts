import type { Tx } from '../db/client.ts';

const NAMED = 10;

/** Who has how many of the missing answers to give, most first, and the same in words: "Ada 4, Ben 2". */
export async function owing(
	tx: Tx,
	missing: readonly { personId: string }[]
): Promise<{ people: { name: string; missing: number }[]; words: string }> {
	const counts = new Map<string, number>();
	for (const { personId } of missing) counts.set(personId, (counts.get(personId) ?? 0) + 1);
	const rows = await tx.person.findMany({
		where: { id: { in: [...counts.keys()] } },
		select: { id: true, name: true }
	});
	const people = rows
		.map(({ id, name }) => ({ name, missing: counts.get(id)! }))
		.sort((a, b) => b.missing - a.missing || (a.name < b.name ? -1 : 1));
	const more = people.length > NAMED ? ` and ${people.length - NAMED} more people` : '';
	const shown = people.slice(0, NAMED).map((one) => `${one.name} ${one.missing}`);
	return { people, words: shown.join(', ') + more };
}
