import { random } from '../shared/random.ts';
import type { Bundle } from './plan.ts';

/**
 * How many annotators each bundle gets when only a share of them is to overlap: `overlap` for the share, drawn by the seed,
 * and one for the rest. Bundles that several people have already count towards the share first, so that planning again after
 * more cases came does not draw anew what was drawn before; then come bundles that nobody has, then the others.
 *
 * @param share from 0 to 1, of the bundles; rounded to whole bundles
 * @param covered how many assignments an item has already, over all people; missing means 0
 */
export function overlapOf(
	bundles: readonly Bundle[],
	overlap: number,
	share: number,
	seed: number,
	covered: ReadonlyMap<string, number>
): ReadonlyMap<Bundle, number> {
	const has = (bundle: Bundle) => Math.max(0, ...bundle.items.map((item) => covered.get(item) ?? 0));
	const rank = (bundle: Bundle) => (has(bundle) > 1 ? 0 : has(bundle) === 0 ? 1 : 2);
	const drawn = random(`${seed}:share`)
		.shuffle(bundles)
		.sort((a, b) => rank(a) - rank(b));
	const count = Math.round(share * bundles.length);
	return new Map(drawn.map((bundle, at) => [bundle, at < count ? overlap : 1]));
}
