import { fail } from '../shared/fail.ts';
import { random } from '../shared/random.ts';
import type { Result } from '../shared/result.ts';
import { plan, type Annotator, type Bundle, type PlannedAssignment } from './plan.ts';

/**
 * A primary annotator on everything and a second, blinded one on a sample drawn by the seed. Each queue is shuffled on its
 * own, so the second sees a plain queue and cannot tell that it is a sample of someone's work.
 *
 * @param sample number of items; bundles are drawn whole until it is reached, so it may be overshot by less than a bundle
 * @param strata item to stratum: the sample is then drawn evenly over the strata (their sizes differ by at most one bundle
 *   while they last); null draws from all alike
 */
export function samplePlan(
	bundles: Bundle[],
	primary: Annotator,
	second: Annotator,
	sample: number,
	seed: number,
	strata: ReadonlyMap<string, string> | null
): Result<PlannedAssignment[]> {
	const items = bundles.reduce((sum, b) => sum + b.items.length, 0);
	if (!Number.isInteger(sample) || sample < 1)
		return fail('invalid', 'The sample must be a whole number, 1 or more.', 'sample');
	if (sample > items)
		return fail('invalid', `The sample of ${sample} is larger than the study's ${items} items.`, 'sample');
	const dice = random(`${seed}:sample`);
	const drawn = new Map<string, Bundle[]>();
	for (const bundle of dice.shuffle(bundles)) {
		const stratum = strata?.get(bundle.items[0]) ?? '';
		const list = drawn.get(stratum);
		if (list) list.push(bundle);
		else drawn.set(stratum, [bundle]);
	}
	const order = dice.shuffle([...drawn.keys()].sort());
	const chosen: Bundle[] = [];
	for (let round = 0, count = 0; count < sample; round++)
		for (const stratum of order) {
			const bundle = drawn.get(stratum)![round];
			if (!bundle || count >= sample) continue;
			chosen.push(bundle);
			count += bundle.items.length;
		}
	const all = plan(bundles, [primary], { kind: 'all' }, seed, new Map());
	if (!all.ok) return all;
	const part = plan(chosen, [second], { kind: 'all' }, seed, new Map());
	return part.ok ? { ok: true, value: [...all.value, ...part.value] } : part;
}
