import { random } from '../shared/random.ts';
import { defined } from './defined.ts';
import type { Interval } from './interval.ts';
import { lacking } from './lacking.ts';
import type { Statistic } from './statistic.ts';

export interface BootstrapOptions {
	replicates: number;
	seed: number | string;
	method: 'bootstrap-cluster' | 'bootstrap-item';
	/** 0.95 by default. */
	level?: number;
}

/** What is drawn: each unit contributes one row of `width` numbers; units that contribute the same may share a row. */
export interface Units {
	rows: Float64Array;
	width: number;
	/** The row of each unit. */
	rowOf: Int32Array;
}

/** The spread of a statistic over replicates. */
export interface Resampled {
	interval: Interval;
	/** Standard deviation and mean over the replicates in which it is defined. */
	standardError: number;
	mean: number;
}

/** Draws between two pauses: a few milliseconds. */
const DRAWS = 200_000;

/**
 * Percentile bootstrap of statistics that depend on sums over units (items, or clusters that stay whole): units are drawn with
 * replacement, as many as there are, and their contributions added up. Efron and Tibshirani (1993), ch. 13. Ends are the inverse
 * of the empirical distribution: the smallest replicate with at least that share at or below it.
 *
 * Units with equal contributions are counted together and added once, which makes 2,000 replicates cheap. Draws depend on the
 * seed and on what the units contribute, never on their order. Replicates in which a statistic is undefined (0/0) are left out
 * of its interval and their share reported. Undefined with fewer than two units, and where no replicate is defined.
 *
 * Yields the replicates done, every some milliseconds of work, so that a server may do other things in between.
 * @param statistics each takes the sums of a replicate (width numbers)
 */
export function* percentileBootstrap(
	units: Units,
	statistics: readonly ((sums: Float64Array) => Statistic)[],
	options: BootstrapOptions
): Generator<number, Statistic<Resampled>[]> {
	const { width } = units;
	const n = units.rowOf.length;
	if (n < 2 || options.replicates < 1) return statistics.map(() => lacking('needs_two_items'));
	const { classOf, rows } = alike(units);
	// A name before the seed: the same number also shuffles queues, and those draws must have nothing to do with these.
	const dice = random(`resample:${options.seed}`);
	const times = new Int32Array(rows.length / width);
	const sums = new Float64Array(width);
	const found = statistics.map(() => new Float64Array(options.replicates));
	const counted = statistics.map(() => 0);
	const why = statistics.map((): Statistic => lacking('no_variation'));
	const pause = Math.max(1, Math.floor(DRAWS / n));
	for (let r = 0; r < options.replicates; r++) {
		times.fill(0);
		for (let u = 0; u < n; u++) times[classOf[dice.below(n)]]++;
		sums.fill(0);
		for (let c = 0; c < times.length; c++)
			if (times[c]) for (let w = 0; w < width; w++) sums[w] += times[c] * rows[c * width + w];
		for (let s = 0; s < statistics.length; s++) {
			const value = statistics[s](sums);
			if (value.defined) found[s][counted[s]++] = value.value;
			else why[s] = value;
		}
		if ((r + 1) % pause === 0) yield r + 1;
	}
	return found.map((values, s) => {
		const reason = why[s];
		if (counted[s] === 0) return reason.defined ? lacking('no_variation') : reason;
		return defined(summary(values.subarray(0, counted[s]).sort(), options));
	});
}

function summary(sorted: Float64Array, { replicates, method, level = 0.95 }: BootstrapOptions): Resampled {
	const tail = (1 - level) / 2;
	// (1 - 0.95) / 2 is a little more than 0.025 in binary; the slack keeps the rank what arithmetic on paper gives.
	const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)];
	const mean = sorted.reduce((sum, v) => sum + v, 0) / sorted.length;
	const spread = sorted.reduce((sum, v) => sum + (v - mean) ** 2, 0);
	const undefined_share = (replicates - sorted.length) / replicates;
	return {
		interval: { low: at(tail), high: at(1 - tail), level, method, replicates, undefined_share },
		standardError: Math.sqrt(spread / Math.max(1, sorted.length - 1)),
		mean
	};
}

/** Puts units with equal rows into one class, classes sorted by row and units by class, so that order cannot matter. */
function alike({ rows, width, rowOf }: Units): { classOf: Int32Array; rows: Float64Array } {
	const compare = (a: number, b: number) => {
		for (let w = 0; w < width; w++) {
			const off = rows[a * width + w] - rows[b * width + w];
			if (off !== 0) return off;
		}
		return 0;
	};
	const order = Int32Array.from({ length: rows.length / width }, (_, row) => row).sort(compare);
	const classOfRow = new Int32Array(order.length);
	const distinct: number[] = [];
	for (let at = 0; at < order.length; at++) {
		if (at === 0 || compare(order[at - 1], order[at]) !== 0) distinct.push(order[at]);
		classOfRow[order[at]] = distinct.length - 1;
	}
	const kept = new Float64Array(distinct.length * width);
	for (const [c, row] of distinct.entries()) kept.set(rows.subarray(row * width, (row + 1) * width), c * width);
	return { classOf: rowOf.map((row) => classOfRow[row]).sort(), rows: kept };
}
