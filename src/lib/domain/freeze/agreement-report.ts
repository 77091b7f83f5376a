import { counts } from '../agreement/counts.ts';
import { fleissKappaCategory } from '../agreement/fleiss-kappa-category.ts';
import { fleissKappaUnequal } from '../agreement/fleiss-kappa-unequal.ts';
import { fleissKappa } from '../agreement/fleiss-kappa.ts';
import { fleissStandardError } from '../agreement/fleiss-standard-error.ts';
import { pairAveragedAgreement } from '../agreement/pair-averaged-agreement.ts';
import { pairwiseAgreement } from '../agreement/pairwise-agreement.ts';
import { resample } from '../agreement/resample.ts';
import type { Statistic } from '../agreement/statistic.ts';
import type { Study } from '../agreement/study.ts';
import { unanimousShare } from '../agreement/unanimous-share.ts';
import type { Codebook, Question } from '../guideline/codebook.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { byCodeUnits } from './by-code-units.ts';
import type { Ledger } from './ledger.ts';
import { replicatesFor, REPLICATES } from './replicates-for.ts';
import { DIGITS, rounded } from './rounded.ts';
import type { ReleaseItem } from './settle.ts';

export interface AgreementInput {
	codebook: Codebook;
	/** Sorted. */
	items: readonly ReleaseItem[];
	ledger: Ledger;
	seed: number;
}

/** Statistics that get an interval, in the order of their draws: a release depends on it. */
const RESAMPLED = [
	['unanimous_share', unanimousShare],
	['pairwise_agreement', pairwiseAgreement],
	['fleiss_kappa', fleissKappa],
	['fleiss_kappa_unequal', fleissKappaUnequal]
] as const;

/** A stratum with more values than this is an id, not a group. */
const MOST_VALUES = 20;

/**
 * The agreement of a release, in the shape of `agreement --json`: from each annotator's last independent answer, the unclear
 * mark changing nothing, by stratum, with bootstrap intervals over scenarios. Everything that shaped it is in `options`.
 * What release@1 computes is fixed here: a release verifies by the same draws years later.
 */
export function agreementReport({ codebook, items, ledger, seed }: AgreementInput): JsonObject {
	const clusters = clustersOf(items);
	const clustered = clusters.length < items.length;
	const by = strataOf(items);
	const replicates = replicatesFor(items.length);
	const fewer =
		replicates < REPLICATES
			? { note: `${replicates} replicates instead of ${REPLICATES}, because there are ${items.length} items.` }
			: {};
	const options = {
		unclear: 'flag',
		bootstrap: replicates,
		cluster: clustered ? 'scenario' : null,
		seed,
		by: [...by.keys()],
		digits: DIGITS,
		...fewer
	};
	const questions = codebook.questions.map((question): [string, JsonObject] => {
		const study = studyOf(question, items, ledger);
		const whole = counts(study);
		const intervals = resample(clusters, (drawn) => statistics(counts(study, drawn)), {
			seed: `${seed}:${question.id}`,
			replicates,
			method: clustered ? 'bootstrap-cluster' : 'bootstrap-item'
		});
		const metrics = metricsOf(question, whole);
		for (const [i, [name]] of RESAMPLED.entries())
			if (intervals[i] && metrics[name].value !== null) metrics[name] = { ...metrics[name], ci: { ...intervals[i] } };
		const strata = [...by].map(([name, values]): [string, JsonObject] => {
			const groups = [...values].map(([value, members]): [string, JsonObject] => {
				const group = counts(study, members);
				return [value, { items: members.length, metrics: metricsOf(question, group) }];
			});
			return [name, Object.fromEntries(groups)];
		});
		const { items: n, ratings, activeRaters } = whole;
		return [
			question.id,
			{
				question: question.id,
				labels: [...study.labels],
				items: n,
				raters: activeRaters,
				ratings,
				metrics,
				strata: Object.fromEntries(strata),
				warnings: []
			}
		];
	});
	const single = questions.length === 1 ? questions[0][1] : {};
	return rounded({
		format: 'touchstone/agreement@1',
		options,
		questions: Object.fromEntries(questions),
		...single
	} as Json) as JsonObject;
}

const statistics = (of: ReturnType<typeof counts>): Statistic[] => RESAMPLED.map(([, statistic]) => statistic(of));

function metricsOf({ labels }: Question, of: ReturnType<typeof counts>): { [name: string]: JsonObject } {
	const category = fleissKappaCategory(of);
	const categories = category.defined
		? {
				defined: true as const,
				value: Object.fromEntries(labels.map(({ id }, k) => [id, category.value[k] && { ...category.value[k] }]))
			}
		: category;
	const plain = RESAMPLED.map(([name, statistic]): [string, JsonObject] => [name, shown(statistic(of))]);
	return {
		...Object.fromEntries(plain),
		pair_averaged_agreement: shown(pairAveragedAgreement(of)),
		fleiss_se_gwet: shown(fleissStandardError(of)),
		fleiss_kappa_category: shown(categories)
	};
}

function shown(statistic: Statistic<Json>): JsonObject {
	return statistic.defined ? { value: statistic.value } : { value: null, undefined: statistic.reason };
}

function studyOf(question: Question, items: readonly ReleaseItem[], ledger: Ledger): Study {
	const raters = [...ledger.annotators].sort(byCodeUnits);
	const column = new Map(raters.map((name, at) => [name, at]));
	const labels = question.labels.map(({ id }) => id);
	const code = new Map(labels.map((id, at) => [id, at]));
	const ratings = new Int16Array(items.length * raters.length).fill(-1);
	for (const [at, { id }] of items.entries())
		for (const { annotator, label } of ledger.independent(question.id, id))
			ratings[at * raters.length + column.get(annotator)!] = code.get(label)!;
	return { labels, scale: question.scale, raters, items: items.map(({ id }) => ({ id })), ratings };
}

function clustersOf(items: readonly ReleaseItem[]): number[][] {
	const found = new Map<string, number[]>();
	for (const [at, { scenario }] of items.entries()) {
		const members = found.get(scenario);
		if (members) members.push(at);
		else found.set(scenario, [at]);
	}
	return [...found.values()];
}

/** Items by stratum and value, both sorted. */
function strataOf(items: readonly ReleaseItem[]): Map<string, Map<string, number[]>> {
	const found = new Map<string, Map<string, number[]>>();
	for (const [at, { strata }] of items.entries())
		for (const [name, value] of strata) {
			let values = found.get(name);
			if (!values) found.set(name, (values = new Map()));
			const members = values.get(value);
			if (members) members.push(at);
			// One more than the most is enough to know.
			else if (values.size <= MOST_VALUES) values.set(value, [at]);
		}
	const sorted = [...found].filter(([, values]) => values.size <= MOST_VALUES).sort(([a], [b]) => byCodeUnits(a, b));
	return new Map(sorted.map(([name, values]) => [name, new Map([...values].sort(([a], [b]) => byCodeUnits(a, b)))]));
}
