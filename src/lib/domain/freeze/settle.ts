import type { Why } from '../adjudication/dispute.ts';
import { byCodeUnits } from './by-code-units.ts';
import type { IndependentAnswer } from './agreement-text.ts';
import type { Ledger } from './ledger.ts';
import type { ReferenceRow } from './release-row.ts';

/** What answers are about: a case, or with `unit: scenario` a scenario. */
export interface ReleaseItem {
	id: string;
	/** Of a scenario: SHA-256 of the canonical JSON array of its cases' hashes, sorted by case id. */
	inputSha256: string;
	scenario: string;
	strata: ReadonlyMap<string, string>;
}

export type Settled =
	/** `dissent`: final decisions of a panel for another label. */
	| { kind: 'reference'; row: ReferenceRow; dissent: number }
	| { kind: 'omitted'; id: string; question: string }
	| { kind: 'open'; id: string; question: string; why: Why };

/** What becomes of every question about every item, in the order of the release: by id, then question. Items come sorted. */
export function* settle(ledger: Ledger, items: Iterable<ReleaseItem>): Generator<Settled> {
	for (const { id, inputSha256 } of items) {
		const all = ledger.derive(id).sort((a, b) => byCodeUnits(a.question.id, b.question.id));
		for (const { question, derived, dissent } of all) {
			if (derived.kind === 'reference')
				yield {
					kind: 'reference',
					row: { id, input_sha256: inputSha256, question: question.id, ...derived.reference },
					dissent
				};
			else if (derived.kind === 'omitted') yield { kind: 'omitted', id, question: question.id };
			else yield { kind: 'open', id, question: question.id, why: derived.why };
		}
	}
}

/** The answers that agreement is computed from, in the order of the release. Items come sorted. */
export function* independentAnswers(
	ledger: Ledger,
	questions: readonly { id: string }[],
	items: Iterable<ReleaseItem>
): Generator<IndependentAnswer> {
	const order = questions.map(({ id }) => id).sort(byCodeUnits);
	for (const { id } of items)
		for (const question of order) {
			const answers = [...ledger.independent(question, id)].sort((a, b) => byCodeUnits(a.annotator, b.annotator));
			for (const { annotator, label, unclear } of answers) yield { id, question, annotator, label, unclear };
		}
}
