import { contribution, FROM_SUMS, sumsWidth } from './agreement-sums.ts';
import type { Counts } from './counts.ts';
import { lacking } from './lacking.ts';
import { percentileBootstrap, type BootstrapOptions, type Resampled, type Units } from './percentile-bootstrap.ts';
import type { Statistic } from './statistic.ts';
import { unitOfItem } from './unit-of-item.ts';
import { unmeasurable } from './unmeasurable.ts';

export interface StudyBootstrapOptions extends Omit<BootstrapOptions, 'method'> {
	/** Resample clusters whole (items without one are their own), or items one by one. */
	unit: 'cluster' | 'item';
	/** The items counted, by their place in the study; left out: all, in order. */
	items?: ArrayLike<number>;
}

/**
 * Bootstrap intervals of unanimous_share, pairwise_agreement, fleiss_kappa_unequal (Fleiss' kappa where data are complete),
 * krippendorff_alpha_nominal and gwet_ac1, all from the same draws. Raters are fixed: the interval says how far other items
 * would have changed the figure. Contexts of one scenario do not err independently, so clusters are the default of reports.
 * Yields the replicates done.
 */
export function* bootstrapSteps(
	counts: Counts,
	options: StudyBootstrapOptions
): Generator<number, Map<string, Statistic<Resampled>>> {
	const names = Object.keys(FROM_SUMS);
	const reason = unmeasurable(counts);
	if (reason) return new Map(names.map((name) => [name, lacking(reason)]));
	const { unit, items, ...rest } = options;
	const units = unit === 'item' ? itemUnits(counts) : clusterUnits(counts, items);
	const method = units.rowOf.length < counts.items ? 'bootstrap-cluster' : 'bootstrap-item';
	const results = yield* percentileBootstrap(units, Object.values(FROM_SUMS), { ...rest, method });
	return new Map(names.map((name, s) => [name, results[s]]));
}

/** Every item a unit; items of one pattern share its row. */
function itemUnits(counts: Counts): Units {
	const width = sumsWidth(counts.study.labels.length);
	const rows = new Float64Array(counts.patterns.length * width);
	for (let p = 0; p < counts.patterns.length; p++) rows.set(contribution(counts, p), p * width);
	return { rows, width, rowOf: counts.patternOf };
}

/** Every cluster a unit, a row for each. */
function clusterUnits(counts: Counts, items?: ArrayLike<number>): Units {
	const { patternOf } = counts;
	const { unitOf, units } = unitOfItem(counts, items);
	const { rows: patterns, width } = itemUnits(counts);
	const rows = new Float64Array(units * width);
	// Fractions are added pattern by pattern, not item by item: equal clusters then have equal sums to the last bit.
	for (const i of byPattern(counts, patterns, width)) {
		const from = patternOf[i] * width;
		const to = unitOf[i] * width;
		for (let w = 0; w < width; w++) rows[to + w] += patterns[from + w];
	}
	return { rows, width, rowOf: Int32Array.from({ length: units }, (_, u) => u) };
}

/** Items ordered by what their pattern contributes, which does not depend on the order in which patterns were met. */
function byPattern({ patterns, patternOf }: Counts, rows: Float64Array, width: number): Int32Array {
	const order = Array.from({ length: patterns.length }, (_, p) => p).sort((a, b) => {
		for (let w = 0; w < width; w++) {
			const off = rows[a * width + w] - rows[b * width + w];
			if (off !== 0) return off;
		}
		return 0;
	});
	const next = new Int32Array(patterns.length);
	let place = 0;
	for (const p of order) {
		next[p] = place;
		place += patterns.times[p];
	}
	const sorted = new Int32Array(patternOf.length);
	for (let i = 0; i < patternOf.length; i++) sorted[next[patternOf[i]]++] = i;
	return sorted;
}
