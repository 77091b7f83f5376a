import { mcnemarExact } from '../agreement/mcnemar-exact.ts';
import { byCodeUnits } from '../freeze/by-code-units.ts';
import { labelOf, type CrosscheckRow } from './crosscheck-row.ts';

/** What became of a case from one run to another. */
export type Move = 'gained' | 'lost' | 'unchanged';

export interface RunComparison {
	cases: number;
	/** Agrees with the reference only in the second run. */
	gained: number;
	/** Agrees with it only in the first. */
	lost: number;
	unchanged: number;
	/** Cases of which a run has no scored response; such a case agrees with nothing. */
	unscored: { before: number; after: number };
	net: number;
	/** Scenarios with more gained than lost, and the other way round. */
	scenarios: { gained: number; lost: number; tied: number };
	/** Exact McNemar on scenarios kept whole: each counts once, by the sign of its net change (with two outcomes the exact sign test). Two-sided; null where none has a net change. */
	p_value: number | null;
	moves: {
		case: string;
		move: Exclude<Move, 'unchanged'>;
		before: string | null;
		after: string | null;
		reference: string;
	}[];
}

/**
 * Two runs on the same references, case by case. A case that is not usable, or UNDETERMINED, agrees with nothing. Cases of one scenario are not independent, so the
 * test counts each scenario once, by the sign of its net change.
 */
export function compareRuns(first: readonly CrosscheckRow[], second: readonly CrosscheckRow[]): RunComparison {
	const later = new Map(second.map((row) => [row.id, row]));
	const moves: RunComparison['moves'] = [];
	const net = new Map<string, number>();
	const rows = [...first].sort((a, b) => byCodeUnits(a.id, b.id));
	for (const row of rows) {
		const after = later.get(row.id);
		const [did, does] = [labelOf(row) === row.reference, after !== undefined && labelOf(after) === row.reference];
		net.set(row.scenario, (net.get(row.scenario) ?? 0) + Number(does) - Number(did));
		if (did !== does)
			moves.push({
				case: row.id,
				move: does ? 'gained' : 'lost',
				before: said(row),
				after: after ? said(after) : null,
				reference: row.reference
			});
	}
	const unscored = (list: readonly CrosscheckRow[]) => list.filter((row) => row.outcome === null).length;
	const gained = moves.filter((one) => one.move === 'gained').length;
	const lost = moves.length - gained;
	const up = [...net.values()].filter((n) => n > 0).length;
	const down = [...net.values()].filter((n) => n < 0).length;
	const test = mcnemarExact([
		[0, down],
		[up, net.size - up - down]
	]);
	return {
		cases: rows.length,
		gained,
		lost,
		unchanged: rows.length - moves.length,
		unscored: { before: unscored(first), after: unscored(second) },
		net: gained - lost,
		scenarios: { gained: up, lost: down, tied: net.size - up - down },
		p_value: up + down > 0 ? test.p : null,
		moves
	};
}

const said = (row: CrosscheckRow) => labelOf(row) ?? row.outcome;
