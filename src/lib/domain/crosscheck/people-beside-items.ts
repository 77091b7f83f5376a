import { decisionInForce } from '../freeze/decision-in-force.ts';
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

/** The decision in force, where the case was in dispute. */
export interface DecisionBeside {
	/** J1, J2 ...; with a panel the last who concurs. */
	adjudicator: string;
	label: string;
	rationale: string;
	unresolved: boolean;
	alternative: string | null;
	evidence: AnswerRow['evidence'];
	/** Adjudicators of a panel who decided otherwise. */
	dissent: number;
}

/** What people said of a case that a model labels otherwise. */
export interface PeopleBeside {
	answers: AnswerBeside[];
	decision: DecisionBeside | null;
}

/** Gathers, from the rows of a release, what people said of some of its items. Rows may come in any order. */
export class PeopleBesideItems {
	private readonly answers = new Map<string, Map<string, AnswerRow>>();
	private readonly finals = new Map<string, DecisionRow[]>();

	/** @param question whose answers and decisions count @param panel how many adjudicators have to agree @param ids the items that are asked about */
	constructor(
		private readonly question: string,
		private readonly panel: number,
		private readonly ids: ReadonlySet<string>
	) {}

	answer(row: AnswerRow): void {
		if (row.question !== this.question || !this.ids.has(row.id)) return;
		const own = this.answers.get(row.id) ?? new Map<string, AnswerRow>();
		this.answers.set(row.id, own);
		const before = own.get(row.annotator);
		if (!before || before.revision < row.revision) own.set(row.annotator, row);
	}

	/** Of these only final decisions count. */
	adjudication(row: AdjudicationRow): void {
		if (row.kind !== 'final' || row.question !== this.question || !this.ids.has(row.id)) return;
		const own = this.finals.get(row.id);
		if (own) own.push(row);
		else this.finals.set(row.id, [row]);
	}

	of(id: string): PeopleBeside {
		const answers = [...(this.answers.get(id)?.values() ?? [])]
			.sort((a, b) => Number(a.annotator.slice(1)) - Number(b.annotator.slice(1)))
			.map(({ annotator, label, unclear, note, evidence }) => ({ annotator, label, unclear, note, evidence }));
		const { decision: found, dissent } = decisionInForce(this.finals.get(id) ?? [], this.panel);
		if (!found) return { answers, decision: null };
		const { adjudicator, label, rationale, unresolved, alternative, evidence } = found;
		return { answers, decision: { adjudicator, label, rationale, unresolved, alternative, evidence, dissent } };
	}
}
