import type { Codebook } from '../guideline/codebook.ts';
import type { ReferenceRow } from './release-row.ts';

/** How many of what a release holds, for one question. */
export interface QuestionCounts {
	references: number;
	omitted: number;
	/** References with each label of the question. */
	labels: Record<string, number>;
	basis: { unanimous: number; majority: number; adjudicated: number; single: number };
	/** References whose votes include an unclear one. */
	unclear: number;
	unresolved: number;
	/** References whose label is not the majority's, where there is a majority. */
	differs_from_majority: number;
	/** In a panel study: references that one of the adjudicators decided otherwise. */
	dissent?: number;
}

export interface Counts {
	cases: number;
	scenarios: number;
	/** What answers are about: cases, or scenarios. */
	items: number;
	references: number;
	/** Revisions, all of them. */
	answers: number;
	annotators: number;
	adjudicators: number;
	/** Blind and final, all revisions. */
	decisions: number;
	/** Of these, made elsewhere and imported. */
	decisions_imported: number;
	comments: number;
	/** Items that a maintainer sent to adjudication. */
	sent: number;
	questions: Record<string, QuestionCounts>;
}

/** Counts references as they pass. */
export class ReferenceCounts {
	private readonly byQuestion: Map<string, QuestionCounts>;

	constructor({ questions }: Codebook, panel = 1) {
		const empty = (labels: readonly { id: string }[]): QuestionCounts => ({
			references: 0,
			omitted: 0,
			labels: Object.fromEntries(labels.map(({ id }) => [id, 0])),
			basis: { unanimous: 0, majority: 0, adjudicated: 0, single: 0 },
			unclear: 0,
			unresolved: 0,
			differs_from_majority: 0,
			...(panel > 1 && { dissent: 0 })
		});
		this.byQuestion = new Map(questions.map((question) => [question.id, empty(question.labels)]));
	}

	/** @param dissent final decisions of a panel for another label */
	reference(row: ReferenceRow, dissent = 0): void {
		const counts = this.byQuestion.get(row.question)!;
		counts.references++;
		// A label outside the guideline is a finding of its own and has no count.
		if (Object.hasOwn(counts.labels, row.label)) counts.labels[row.label]++;
		counts.basis[row.basis]++;
		if (row.unclear) counts.unclear++;
		if (row.unresolved) counts.unresolved++;
		if (row.majority !== null && row.majority !== row.label) counts.differs_from_majority++;
		if (dissent && counts.dissent !== undefined) counts.dissent++;
	}

	omitted(question: string): void {
		this.byQuestion.get(question)!.omitted++;
	}

	get references(): number {
		return [...this.byQuestion.values()].reduce((sum, one) => sum + one.references, 0);
	}

	get questions(): Record<string, QuestionCounts> {
		return Object.fromEntries(this.byQuestion);
	}
}
