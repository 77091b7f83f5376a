import { dispute, type Vote, type Why } from '../adjudication/dispute.ts';
import { majority } from '../adjudication/majority.ts';
import type { Question, Route } from '../guideline/codebook.ts';
import type { ReferenceRow } from './release-row.ts';

/** What a final decision says. */
export interface Decided {
	label: string;
	unresolved: boolean;
	alternative: string | null;
}

export type Derived =
	| { kind: 'reference'; reference: Omit<ReferenceRow, 'id' | 'input_sha256' | 'question'> }
	/** No one answered: left out of the references. */
	| { kind: 'omitted' }
	/** Disputed, and no final decision stands. */
	| { kind: 'open'; why: Why };

/**
 * The reference of one question about one item, from its votes (each annotator's last revision before the close) and the
 * final decision in force. The decision wins where there is one; without one, votes that settle the item give the label.
 * Nothing else can make a reference: a disputed item without a decision is open.
 *
 * Example: votes BLOCK, BLOCK, ALLOW and a decision ALLOW give label ALLOW, basis adjudicated, majority BLOCK.
 */
export function derive(
	question: Question,
	route: Route,
	votes: readonly Vote[],
	sent: boolean,
	decision: Decided | null
): Derived {
	const why = dispute(votes, question, route, sent);
	if (!decision && why) return { kind: 'open', why };
	if (!decision && votes.length === 0) return { kind: 'omitted' };
	const { unclear } = question;
	const isUnclear = (vote: Vote) => vote.unclear || (unclear.kind === 'label' && vote.label === unclear.label);
	return {
		kind: 'reference',
		reference: {
			label: decision ? decision.label : votes[0].label,
			basis: decision ? 'adjudicated' : votes.length === 1 ? 'single' : 'unanimous',
			majority: majority(votes.map((vote) => vote.label)),
			// fromEntries, because a label may be called __proto__.
			votes: Object.fromEntries(
				question.labels.map(({ id }) => [id, votes.filter((vote) => vote.label === id).length])
			),
			unclear: votes.filter(isUnclear).length,
			unresolved: decision?.unresolved ?? false,
			alternative: decision?.alternative ?? null
		}
	};
}
