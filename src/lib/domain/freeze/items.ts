import { scenarioFingerprint } from '../cases/scenario-fingerprint.ts';
import type { Codebook } from '../guideline/codebook.ts';
import { byCodeUnits } from './by-code-units.ts';
import type { ReleaseItem } from './settle.ts';

/** A case as far as its item needs it. */
export interface ItemCase {
	id: string;
	scenario: string;
	inputSha256: string;
	strata: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The items of a release, sorted by id: its cases or, where one answer is about a scenario, its scenarios. A scenario's hash
 * covers the hashes of its cases in the order of their ids; it has the strata that all its cases share.
 */
export function releaseItems(
	{ unit }: Pick<Codebook, 'unit'>,
	cases: readonly ItemCase[],
	sha256: (text: string) => string
): ReleaseItem[] {
	if (unit === 'case') return [...cases].sort((a, b) => byCodeUnits(a.id, b.id));
	const scenarios = new Map<string, ItemCase[]>();
	for (const one of cases) {
		const group = scenarios.get(one.scenario);
		if (group) group.push(one);
		else scenarios.set(one.scenario, [one]);
	}
	return [...scenarios]
		.sort(([a], [b]) => byCodeUnits(a, b))
		.map(([id, group]) => ({
			id,
			scenario: id,
			inputSha256: scenarioFingerprint(group, sha256),
			strata: common(group)
		}));
}

function common(group: readonly ItemCase[]): ReadonlyMap<string, string> {
	const [first, ...others] = group;
	const shared = [...first.strata].filter(([name, value]) => others.every((one) => one.strata.get(name) === value));
	return shared.length ? new Map(shared) : NONE;
}
