import type { StudyBootstrapOptions } from './bootstrap-steps.ts';
import { COHEN_FROM_SUMS } from './cohen-from-sums.ts';
import { cohenPair } from './cohen-pair.ts';
import type { Counts } from './counts.ts';
import { lacking } from './lacking.ts';
import { percentileBootstrap, type Resampled, type Units } from './percentile-bootstrap.ts';
import type { Statistic } from './statistic.ts';
import { unitOfItem } from './unit-of-item.ts';

const NAMES = ['cohen_kappa', 'cohen_kappa_linear', 'cohen_kappa_quadratic'];

/**
 * Bootstrap intervals of Cohen's kappa of the only two raters, weighted and not. Draws of their own: those of `bootstrapSteps`
 * know nothing of who gave a label. Yields the replicates done.
 */
export function* cohenBootstrapSteps(
	counts: Counts,
	{ unit, items, ...rest }: StudyBootstrapOptions
): Generator<number, Map<string, Statistic<Resampled>>> {
	const pair = cohenPair(counts);
	if (!pair.defined) return new Map(NAMES.map((name) => [name, lacking(pair.reason)]));
	const units = unitsOf(counts, unit, items);
	const method = units.rowOf.length < counts.items ? 'bootstrap-cluster' : 'bootstrap-item';
	const { nominal, linear, quadratic } = COHEN_FROM_SUMS;
	const results = yield* percentileBootstrap(units, [nominal, linear, quadratic], { ...rest, method });
	return new Map(NAMES.map((name, s) => [name, results[s]]));
}

/** Items of equal labels share a row; clusters have one each. Raters stand by name, so that their order cannot matter. */
function unitsOf(counts: Counts, unit: 'cluster' | 'item', items?: ArrayLike<number>): Units {
	const { study, byRater } = counts;
	const q = study.labels.length;
	const raters = study.raters.length;
	const active = study.raters.flatMap((name, j) =>
		byRater.subarray(j * q, (j + 1) * q).some((n) => n > 0) ? [{ name, j }] : []
	);
	const [first, second] = active.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ j }) => j);
	const ofPairs = new Map<number, number>();
	const pairs: [k: number, l: number][] = [];
	const pairOf = Int32Array.from({ length: counts.items }, (_, i) => {
		const start = (items ? items[i] : i) * raters;
		const [k, l] = [study.ratings[start + first], study.ratings[start + second]];
		// Not rated by both: one row for all of them.
		const code = k < 0 || l < 0 ? -1 : k * q + l;
		const known = ofPairs.get(code);
		if (known !== undefined) return known;
		ofPairs.set(code, pairs.length);
		return pairs.push(code < 0 ? [-1, -1] : [k, l]) - 1;
	});
	const width = 3 + 2 * q;
	const { unitOf, units } = unit === 'item' ? { unitOf: null, units: pairs.length } : unitOfItem(counts, items);
	const rows = new Float64Array(units * width);
	const add = (to: number, [k, l]: [number, number]) => {
		if (k < 0) return;
		rows[to] += k === l ? 0 : 1;
		rows[to + 1] += Math.abs(k - l);
		rows[to + 2] += (k - l) ** 2;
		rows[to + 3 + k]++;
		rows[to + 3 + q + l]++;
	};
	if (unitOf) for (let i = 0; i < counts.items; i++) add(unitOf[i] * width, pairs[pairOf[i]]);
	else for (const [p, pair] of pairs.entries()) add(p * width, pair);
	return { rows, width, rowOf: unitOf ? Int32Array.from({ length: units }, (_, u) => u) : pairOf };
}
