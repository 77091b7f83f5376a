import type { Answer } from '../agreement/answers.ts';
import { report } from '../agreement/report.ts';
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

/** A stratum with more values than this is an id, not a group. */
const MOST_VALUES = 20;

/**
 * The agreement of a release, in the shape of `agreement --json`: from each annotator's last independent answer, the unclear
 * mark changing nothing, by stratum, with bootstrap intervals over scenarios. Everything that shaped it is in `options`.
 * A release verifies by the same draws years later, so what the agreement room gives for a seed is part of the format: it may
 * give more metrics than a release lists, never other figures or words.
 */
export function agreementReport({ codebook, items, ledger, seed }: AgreementInput): JsonObject {
	const replicates = replicatesFor(items.length);
	const by = strataOf(items);
	const clustered = new Set(items.map((item) => item.scenario)).size < items.length;
	const note =
		replicates < REPLICATES
			? { note: `${replicates} replicates instead of ${REPLICATES}, because there are ${items.length} items.` }
			: {};
	const options = {
		unclear: 'flag',
		bootstrap: replicates,
		cluster: clustered ? 'scenario' : null,
		seed,
		by,
		digits: DIGITS,
		...note
	};
	const questions = codebook.questions.map((question): [string, JsonObject] => [
		question.id,
		ofQuestion(question, items, ledger, { by, replicates, seed })
	]);
	return rounded({
		format: 'touchstone/agreement@1',
		...(questions.length === 1 ? questions[0][1] : {}),
		options,
		questions: Object.fromEntries(questions)
	} as Json) as JsonObject;
}

function ofQuestion(
	question: Question,
	items: readonly ReleaseItem[],
	ledger: Ledger,
	{ by, replicates, seed }: { by: string[]; replicates: number; seed: number }
): JsonObject {
	const answers: Answer[] = [];
	for (const { id } of items)
		for (const { annotator, label, unclear } of ledger.independent(question.id, id))
			answers.push({ item: id, rater: annotator, label, unclear });
	const made = report(
		{
			question: question.id,
			labels: question.labels.map(({ id }) => id),
			scale: question.scale,
			unclear: question.unclear.kind === 'label' ? `label:${question.unclear.label}` : question.unclear.kind,
			answers,
			items: items.map(({ id, scenario, strata }) => ({ id, cluster: scenario, strata })),
			raters: [...ledger.annotators].sort(byCodeUnits)
		},
		// Questions draw from the same seed, but not the same draws.
		{ by, replicates, resample: 'cluster', seed: `${seed}:${question.id}` }
	);
	if (!made.ok) throw new Error(`The agreement on ${question.id} cannot be computed: ${JSON.stringify(made)}`);
	// What shaped all questions stands once, at the top.
	const { options: _, ...one } = made.value;
	return one;
}

/** Names of the strata that split the items into groups, sorted. */
function strataOf(items: readonly ReleaseItem[]): string[] {
	const found = new Map<string, Set<string>>();
	for (const { strata } of items)
		for (const [name, value] of strata) {
			let values = found.get(name);
			if (!values) found.set(name, (values = new Set()));
			// One more than the most is enough to know.
			if (values.size <= MOST_VALUES) values.add(value);
		}
	return [...found]
		.filter(([, values]) => values.size <= MOST_VALUES)
		.map(([name]) => name)
		.sort(byCodeUnits);
}
