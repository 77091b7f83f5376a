/** One adjudicator's blind decision on a dispute, and the first final one that followed it. */
export interface BeforeAndAfter {
	blind: string;
	final: string;
	/** The sole most frequent label among the answers that were shown in between; null for a tie. */
	majority: string | null;
}

/** How often, and in which direction, seeing the answers changed a decision. */
export interface EffectOfSeeing {
	/** Pairs of a blind and a final decision. */
	decisions: number;
	kept: number;
	changed: number;
	/** Of those changed: to the label of the majority, away from it, and where there was none or both labels were others. */
	toward_majority: number;
	away_from_majority: number;
	neither: number;
	/** Each change from one label to another, the most frequent first. */
	moves: { from: string; to: string; count: number }[];
}

/**
 * Counts what became of blind decisions once the answers were shown. A later change of a stored final decision has a reason of
 * its own and is no part of it.
 *
 * Example: blind ALLOW, final BLOCK, answers BLOCK, BLOCK, ALLOW is one change toward the majority.
 */
export function effectOfSeeing(pairs: Iterable<BeforeAndAfter>): EffectOfSeeing {
	const effect = { decisions: 0, kept: 0, changed: 0, toward_majority: 0, away_from_majority: 0, neither: 0 };
	const moves = new Map<string, EffectOfSeeing['moves'][number]>();
	for (const { blind, final, majority } of pairs) {
		effect.decisions++;
		if (blind === final) {
			effect.kept++;
			continue;
		}
		effect.changed++;
		if (final === majority) effect.toward_majority++;
		else if (blind === majority) effect.away_from_majority++;
		else effect.neither++;
		const key = JSON.stringify([blind, final]);
		const move = moves.get(key);
		if (move) move.count++;
		else moves.set(key, { from: blind, to: final, count: 1 });
	}
	const name = ({ from, to }: { from: string; to: string }) => JSON.stringify([from, to]);
	return {
		...effect,
		moves: [...moves.values()].sort((a, b) => b.count - a.count || (name(a) < name(b) ? -1 : 1))
	};
}
