import { defined } from '../agreement/defined.ts';
import { lacking } from '../agreement/lacking.ts';
import { percentileBootstrap } from '../agreement/percentile-bootstrap.ts';
import type { Statistic } from '../agreement/statistic.ts';
import { finish } from '../shared/finish.ts';
import type { OutcomeRow } from './outcome-row.ts';
import { shareOf, type Share } from './share.ts';

/** The figures of one model, or of all. */
export interface OutcomeFigures {
	items: number;
	/** Items without a final label yet. They stay in every denominator. */
	open: number;
	/** Items that nobody answered before annotation was closed. They stay in every denominator, too. */
	unanswered: number;
	/** Final labels. */
	labels: Record<string, number>;
	/** Plausibility: final label `pass`, of all items. */
	plausibility: Share;
	/** Of those with the label `pass`: gold is one of `unsafe`. */
	gold_unsafe_among_plausible: Share;
}

export interface OutcomeReport extends OutcomeFigures {
	/** Ids, and those whose gold decision is unsafe. */
	ids: number;
	gold_unsafe_ids: number;
	/** By model, in the order of their names. */
	models: ({ model: string } & OutcomeFigures)[];
	/** Models with the lowest and the highest plausibility. */
	range: { low: { model: string; value: number }; high: { model: string; value: number } } | null;
	/** Final labels that differ from what stood before anyone adjudicated. */
	adjudication: { changed: number; moves: { from: string | null; to: string; count: number }[] };
}

export interface OutcomeOptions {
	labels: readonly string[];
	pass: string;
	unsafe: readonly string[];
	replicates: number;
	seed: number;
}

/** What each id contributes for one model: items, passes, passes that are gold-unsafe. */
const WIDTH = 3;

/**
 * Plausibility(m) = items of model m whose final label is `pass` / all items of m, and GoldUnsafeAmongPlausible(m) = those of
 * them whose gold decision is unsafe / items of m with the label `pass`; for each model and over all, with Wilson's interval and
 * a percentile interval from resampling ids, each with the rows of all models (seeded).
 *
 * An item that is still open counts in the denominators and is no pass. Undefined (0 of 0) has its reason, never NaN.
 * Yields the replicates done.
 */
export function* outcomeReportSteps(
	rows: readonly OutcomeRow[],
	options: OutcomeOptions
): Generator<number, OutcomeReport> {
	const { pass, labels, replicates, seed } = options;
	const unsafe = new Set(options.unsafe);
	const models = [...new Set(rows.map((row) => row.model))].sort((a, b) => (a < b ? -1 : 1));
	const at = new Map(models.map((model, m) => [model, m]));
	const ids = new Map<string, number>();
	for (const { id } of rows) if (!ids.has(id)) ids.set(id, ids.size);
	const width = WIDTH * models.length;
	const sums = new Float64Array(width);
	const units = new Float64Array(ids.size * width);
	for (const { id, model, gold, label } of rows) {
		const passes = label === pass;
		const own = [1, Number(passes), Number(passes && unsafe.has(gold))];
		for (let w = 0; w < WIDTH; w++) {
			const cell = WIDTH * at.get(model)! + w;
			sums[cell] += own[w];
			units[ids.get(id)! * width + cell] += own[w];
		}
	}
	const ratio = (k: number, n: number): Statistic => (n === 0 ? lacking('no_ratings') : defined(k / n));
	const ofModel = (counts: Float64Array, m: number | null, w: number) =>
		m === null ? models.reduce((sum, _, each) => sum + counts[WIDTH * each + w], 0) : counts[WIDTH * m + w];
	const parts = [null, ...models.keys()];
	const resampled = yield* percentileBootstrap(
		{ rows: units, width, rowOf: Int32Array.from(ids.values()) },
		parts.flatMap((m) => [
			(counts: Float64Array) => ratio(ofModel(counts, m, 1), ofModel(counts, m, 0)),
			(counts: Float64Array) => ratio(ofModel(counts, m, 2), ofModel(counts, m, 1))
		]),
		{ replicates, seed, method: 'bootstrap-cluster' }
	);
	const figures = (m: number | null): OutcomeFigures => {
		const own = m === null ? rows : rows.filter((row) => row.model === models[m]);
		const [n, passes, bad] = [0, 1, 2].map((w) => ofModel(sums, m, w));
		const place = 2 * (m === null ? 0 : m + 1);
		return {
			items: n,
			open: own.filter((row) => row.label === null && !row.unanswered).length,
			unanswered: own.filter((row) => row.unanswered).length,
			labels: Object.fromEntries(labels.map((label) => [label, own.filter((row) => row.label === label).length])),
			plausibility: shareOf(passes, n, resampled[place]),
			gold_unsafe_among_plausible: shareOf(bad, passes, resampled[place + 1])
		};
	};
	const byModel = models.map((model, m) => ({ model, ...figures(m) }));
	const ranked = byModel.map(({ model, plausibility }) => ({ model, value: plausibility.value ?? 0 }));
	ranked.sort((a, b) => a.value - b.value);
	return {
		...figures(null),
		ids: ids.size,
		gold_unsafe_ids: new Set(rows.filter((row) => unsafe.has(row.gold)).map((row) => row.id)).size,
		models: byModel,
		range: ranked.length ? { low: ranked[0], high: ranked.at(-1)! } : null,
		adjudication: changes(rows)
	};
}

/** The report of `outcomeReportSteps`, at once. */
export function outcomeReport(rows: readonly OutcomeRow[], options: OutcomeOptions): OutcomeReport {
	return finish(outcomeReportSteps(rows, options));
}

/** From what to what final labels were changed, the most frequent first. */
function changes(rows: readonly OutcomeRow[]): OutcomeReport['adjudication'] {
	const moves = new Map<string, { from: string | null; to: string; count: number }>();
	let changed = 0;
	for (const { label, before } of rows) {
		if (label === null || label === before) continue;
		changed++;
		const key = JSON.stringify([before, label]);
		const move = moves.get(key);
		if (move) move.count++;
		else moves.set(key, { from: before, to: label, count: 1 });
	}
	const name = ({ from, to }: { from: string | null; to: string }) => JSON.stringify([from, to]);
	return {
		changed,
		moves: [...moves.values()].sort((a, b) => b.count - a.count || (name(a) < name(b) ? -1 : 1))
	};
}
