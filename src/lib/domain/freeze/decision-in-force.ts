import { verdict } from '../adjudication/verdict.ts';
import type { DecisionRow } from './release-row.ts';

type Final = Pick<
	DecisionRow,
	'adjudicator' | 'revision' | 'supersedes' | 'label' | 'unresolved' | 'alternative' | 'at'
> &
	Partial<Pick<DecisionRow, 'reading'>>;

/** What the final decisions of a dispute come to, and why their chain is broken. */
export interface InForce<T> {
	/** The decision that makes the reference; with a panel the latest that concurs, with the reading that any of them keeps. */
	decision: T | null;
	/** Decisions for another label than the one in force; only a panel has them. */
	dissent: number;
	fault: string | null;
}

const name = (one: { adjudicator: string; revision: number }) => `${one.adjudicator}, revision ${one.revision}`;

/**
 * The final decision in force: the one that no other replaces, or with a panel what those come to (`verdict`). `fault` says why
 * the chain is broken: two decisions that nothing orders, one that replaces what is not there, two that replace the same, a
 * circle, or, with a panel, one that replaces another adjudicator's.
 */
export function decisionInForce<T extends Final>(finals: readonly T[], panel = 1): InForce<T> {
	const nothing = (fault: string | null): InForce<T> => ({ decision: null, dissent: 0, fault });
	if (!finals.length) return nothing(null);
	const there = new Set(finals.map(name));
	const replaced = new Set<string>();
	for (const final of finals) {
		if (!final.supersedes) continue;
		const old = name(final.supersedes);
		if (!there.has(old) || old === name(final))
			return nothing(`the decision of ${name(final)} replaces one that is not there (${old})`);
		if (replaced.has(old)) return nothing(`two decisions replace the one of ${old}`);
		if (panel > 1 && final.supersedes.adjudicator !== final.adjudicator)
			return nothing(
				`the decision of ${name(final)} replaces another adjudicator's (${old}), which a panel never does`
			);
		replaced.add(old);
	}
	const heads = finals.filter((final) => !replaced.has(name(final)));
	if (!heads.length) return nothing('the final decisions replace each other in a circle');
	const doubled = heads.find((one, at) => heads.findIndex((other) => other.adjudicator === one.adjudicator) !== at);
	if (panel === 1 ? heads.length > 1 : doubled)
		return nothing(
			`${heads.length} final decisions stand beside each other${doubled ? ` (of ${doubled.adjudicator})` : ''} and none replaces the other`
		);
	const { decided, concurring, dissenting } = verdict(heads, panel);
	const last = concurring.at(-1);
	// The words of the reading go with its label, whoever of those who concur kept it.
	const reading = concurring.filter((final) => final.unresolved).at(-1)?.reading ?? null;
	return {
		decision: last && decided ? (panel > 1 ? { ...last, ...decided, reading } : last) : null,
		dissent: dissenting.length,
		fault: null
	};
}
