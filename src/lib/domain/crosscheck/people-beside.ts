import type { AdjudicationRow, AnswerRow, DecisionRow } from '../freeze/release-row.ts';

/** What one annotator said of a case, in the last revision. */
export interface AnswerBeside {
	/** A1, A2 ... */
	annotator: string;
	label: string;
	unclear: boolean;
	note: string | null;
	evidence: AnswerRow['evidence'];
}

/** The decision that stands, where the case was in dispute. */
export interface DecisionBeside {
	/** J1, J2 ... */
	adjudicator: string;
	label: string;
	rationale: string;
	unresolved: boolean;
	alternative: string | null;
	evidence: AnswerRow['evidence'];
}

/** What people said of a case that a model labels otherwise. */
export interface PeopleBeside {
	answers: AnswerBeside[];
	decision: DecisionBeside | null;
}

/** Gathers, from the rows of a release, what people said of some of its items. Rows may come in any order. */
export class PeopleOf {
	private readonly answers = new Map<string, Map<string, AnswerRow>>();
	private readonly decisions = new Map<string, DecisionRow>();

	/** @param question whose answers and decisions count @param ids the items that are asked about */
	constructor(
		private readonly question: string,
		private readonly ids: ReadonlySet<string>
	) {}

	answer(row: AnswerRow): void {
		if (row.question !== this.question || !this.ids.has(row.id)) return;
		const own = this.answers.get(row.id) ?? new Map<string, AnswerRow>();
		this.answers.set(row.id, own);
		const before = own.get(row.annotator);
		if (!before || before.revision < row.revision) own.set(row.annotator, row);
	}

	/** Final decisions count, and of those the one that no other replaces. */
	adjudication(row: AdjudicationRow): void {
		if (row.kind !== 'final' || row.question !== this.question || !this.ids.has(row.id)) return;
		const before = this.decisions.get(row.id);
		if (!before || before.at < row.at || replaces(row, before)) this.decisions.set(row.id, row);
	}

	of(id: string): PeopleBeside {
		const answers = [...(this.answers.get(id)?.values() ?? [])]
			.sort((a, b) => Number(a.annotator.slice(1)) - Number(b.annotator.slice(1)))
			.map(({ annotator, label, unclear, note, evidence }) => ({ annotator, label, unclear, note, evidence }));
		const found = this.decisions.get(id);
		if (!found) return { answers, decision: null };
		const { adjudicator, label, rationale, unresolved, alternative, evidence } = found;
		return { answers, decision: { adjudicator, label, rationale, unresolved, alternative, evidence } };
	}
}

const replaces = ({ supersedes }: DecisionRow, { adjudicator, revision }: DecisionRow) =>
	supersedes?.adjudicator === adjudicator && supersedes.revision === revision;
