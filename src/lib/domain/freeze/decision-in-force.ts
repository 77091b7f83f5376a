import type { DecisionRow } from './release-row.ts';

type Final = Pick<DecisionRow, 'adjudicator' | 'revision' | 'supersedes'>;

/**
 * The final decision in force: the one that no other replaces. `fault` says why the chain is broken: two decisions that
 * nothing orders, one that replaces what is not there, two that replace the same, or a circle.
 */
export function decisionInForce<T extends Final>(finals: readonly T[]): { decision: T | null; fault: string | null } {
	if (!finals.length) return { decision: null, fault: null };
	const name = (one: { adjudicator: string; revision: number }) => `${one.adjudicator}, revision ${one.revision}`;
	const there = new Set(finals.map(name));
	const replaced = new Set<string>();
	for (const final of finals) {
		if (!final.supersedes) continue;
		const old = name(final.supersedes);
		if (!there.has(old) || old === name(final))
			return { decision: null, fault: `the decision of ${name(final)} replaces one that is not there (${old})` };
		if (replaced.has(old)) return { decision: null, fault: `two decisions replace the one of ${old}` };
		replaced.add(old);
	}
	const heads = finals.filter((final) => !replaced.has(name(final)));
	if (heads.length !== 1)
		return {
			decision: null,
			fault: heads.length
				? `${heads.length} final decisions stand beside each other and none replaces the other`
				: 'the final decisions replace each other in a circle'
		};
	return { decision: heads[0], fault: null };
}
