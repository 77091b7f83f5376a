import { report as agreementReport } from '../agreement/report.ts';
import { byCodeUnits } from '../freeze/by-code-units.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { UNDETERMINED } from './crosscheck-texts.ts';
import { UNSCORED } from './reserved-labels.ts';
import { labelOf, type CrosscheckRow } from './crosscheck-row.ts';
import type { FoundQuote } from './find-quotes.ts';
import { OUTCOMES, type OutcomeKind } from './outcome.ts';
import type { PeopleBeside } from './people-beside-items.ts';
import { reliability, type ReliabilityBin } from './reliability.ts';
import { share, type Share } from './share.ts';

/** Counts of some cases; every denominator is all of them. */
export interface CrosscheckCounts {
	cases: number;
	/** Cases of which no response was scored. */
	unscored: number;
	outcomes: Record<OutcomeKind, number>;
	/** Of usable responses: the question's labels and UNDETERMINED. */
	labels: Record<string, number>;
	agree: number;
	disagree: number;
	/** agree of all cases */
	agreement: Share;
}

/** A case in which the model names another label than the reference, and what people said of it. */
export interface Disagreement extends Partial<PeopleBeside> {
	case: string;
	reference: string;
	model: string;
	confidence: number;
	quotes: FoundQuote[];
	rationale: string;
	ambiguity_notes: string;
}

/** What a run comes to, in the shape of `crosscheck --json`. */
export interface CrosscheckReport extends CrosscheckCounts {
	/** matrix[reference][what the model came to]: labels, UNDETERMINED, each outcome that is not usable, and `unscored`; a row sums to the cases of its reference. */
	matrix: Record<string, Record<string, number>>;
	/** Of the cases with this reference, how many the model labels so. */
	by_reference: Record<string, Share>;
	/** Of the cases that the model labels so, how many have this reference. */
	by_model: Record<string, Share>;
	/** Cohen's kappa of reference and model over the cases with a label of both; interval by resampling scenarios. */
	kappa: JsonObject;
	/** By stratum and its value. */
	strata: Record<string, Record<string, CrosscheckCounts>>;
	/** Responses with a quote that is not, character for character, in the case. */
	inexact_quotes: number;
	/** Those among them whose quotes are all there once both are normalised. */
	inexact_only_in_form: number;
	quotes: number;
	reliability: ReliabilityBin[];
	tokens: { prompt: number | null; completion: number | null };
	disagreements: Disagreement[];
}

/** What a report needs to know besides the rows. */
export interface CrosscheckOptions {
	question: string;
	labels: readonly string[];
	replicates: number;
	seed: number;
}

/** Lays a run beside the references. Rows come in any order; UNDETERMINED counts neither as agreeing nor as disagreeing. */
export function crosscheckReport(rows: readonly CrosscheckRow[], options: CrosscheckOptions): CrosscheckReport {
	const { labels } = options;
	const sorted = [...rows].sort((a, b) => byCodeUnits(a.id, b.id));
	const columns = [...labels, UNDETERMINED, ...OUTCOMES.filter((one) => one !== 'usable'), UNSCORED];
	const matrix = Object.fromEntries(
		labels.map((reference) => [reference, Object.fromEntries(columns.map((column) => [column, 0]))])
	);
	for (const row of sorted) {
		if (matrix[row.reference]) matrix[row.reference][labelOf(row) ?? row.outcome ?? UNSCORED]++;
	}
	const own = (label: string, of: (row: CrosscheckRow) => string | null) => sorted.filter((row) => of(row) === label);
	const both = (list: CrosscheckRow[]) => list.filter((row) => labelOf(row) === row.reference).length;
	const ways = (of: (row: CrosscheckRow) => string | null) =>
		Object.fromEntries(labels.map((label) => [label, share(both(own(label, of)), own(label, of).length)]));
	const inexact = sorted.filter((row) => row.quotes.some((quote) => quote.field === null));
	return {
		...counts(sorted, labels),
		matrix,
		by_reference: ways((row) => row.reference),
		by_model: ways(labelOf),
		kappa: kappa(sorted, options),
		strata: strata(sorted, labels),
		inexact_quotes: inexact.length,
		inexact_only_in_form: inexact.filter((row) => row.quotes.every((quote) => quote.normalised)).length,
		quotes: sorted.reduce((sum, row) => sum + row.quotes.length, 0),
		reliability: reliability(sorted, labels),
		tokens: { prompt: total(sorted, 'prompt'), completion: total(sorted, 'completion') },
		disagreements: sorted.filter((row) => disagrees(row, labels)).map(disagreement)
	};
}

function counts(rows: readonly CrosscheckRow[], labels: readonly string[]): CrosscheckCounts {
	const agree = rows.filter((row) => labelOf(row) === row.reference).length;
	const tally = <K extends string>(keys: readonly K[], of: (row: CrosscheckRow) => string | null) =>
		Object.fromEntries(keys.map((key) => [key, rows.filter((row) => of(row) === key).length])) as Record<K, number>;
	return {
		cases: rows.length,
		unscored: rows.filter((row) => row.outcome === null).length,
		outcomes: tally(OUTCOMES, (row) => row.outcome),
		labels: tally([...labels, UNDETERMINED], labelOf),
		agree,
		disagree: rows.filter((row) => disagrees(row, labels)).length,
		agreement: share(agree, rows.length)
	};
}

const disagrees = (row: CrosscheckRow, labels: readonly string[]) =>
	labels.includes(labelOf(row) ?? '') && labelOf(row) !== row.reference;

function strata(rows: readonly CrosscheckRow[], labels: readonly string[]): CrosscheckReport['strata'] {
	const groups = new Map<string, Map<string, CrosscheckRow[]>>();
	for (const row of rows)
		for (const [name, value] of row.strata) {
			const values = groups.get(name) ?? new Map<string, CrosscheckRow[]>();
			groups.set(name, values);
			const own = values.get(value);
			if (own) own.push(row);
			else values.set(value, [row]);
		}
	const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => byCodeUnits(a, b));
	return Object.fromEntries(
		sorted(groups).map(([name, values]) => [
			name,
			Object.fromEntries(sorted(values).map(([value, own]) => [value, counts(own, labels)]))
		])
	);
}

function kappa(rows: readonly CrosscheckRow[], { question, labels, replicates, seed }: CrosscheckOptions): JsonObject {
	const labelled = rows.filter((row) => labels.includes(labelOf(row) ?? ''));
	const made = agreementReport(
		{
			question,
			labels,
			scale: 'nominal',
			unclear: 'none',
			raters: ['reference', 'model'],
			answers: labelled.flatMap((row) =>
				[
					['reference', row.reference],
					['model', labelOf(row)!]
				].map(([rater, label]) => ({ item: row.id, rater, label, unclear: false, cluster: row.scenario }))
			)
		},
		{ replicates, seed, resample: 'cluster' }
	);
	const none: JsonObject = { value: null, undefined: 'no_ratings', items: 0 };
	if (!made.ok || !labelled.length) return none;
	const metrics = made.value.metrics as Record<string, Json>;
	return { ...(metrics.cohen_kappa as JsonObject), items: labelled.length };
}

function total(rows: readonly CrosscheckRow[], kind: 'prompt' | 'completion'): number | null {
	const told = rows.flatMap((row) => (row.usage[kind] === null ? [] : [row.usage[kind]]));
	return told.length ? told.reduce((sum, n) => sum + n, 0) : null;
}

function disagreement({ id, reference, answer, quotes }: CrosscheckRow): Disagreement {
	const { label, confidence, rationale, ambiguity_notes } = answer!;
	return { case: id, reference, model: label, confidence, quotes, rationale, ambiguity_notes };
}
