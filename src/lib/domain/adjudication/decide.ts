import type { Codebook, Question } from '../guideline/codebook.ts';
import { misplacedQuote } from '../labels/misplaced-quote.ts';
import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { DecisionInput } from './decision-input.ts';

/** What is known about a dispute when a decision arrives. */
export interface DisputeState {
	/** This adjudicator's blind decision is stored. */
	blind: boolean;
	/** A final decision stands, this adjudicator's or another's. */
	final: boolean;
	/** The sender had seen that decision, or that there is none: nobody decides what another has decided meanwhile. */
	known: boolean;
	/** Another adjudicator holds the claim. */
	claimedByOther: boolean;
}

/**
 * May this decision be stored? Blind comes first and once; a final one follows an own blind one; a decided case is worked on
 * again only knowingly, and changing its final decision needs a reason. Fails with `conflict` (state) or `invalid` (content; the field names the control).
 */
export function decide(
	kind: 'blind' | 'final',
	input: DecisionInput,
	question: Question,
	codebook: Codebook,
	visible: Record<string, unknown>[],
	state: DisputeState
): Result<DecisionInput> {
	if (state.claimedByOther)
		return fail(
			'conflict',
			'Another adjudicator has this case now; your text is kept here. Take it when their claim ends.',
			'claim'
		);
	if (kind === 'blind' && state.blind)
		return fail(
			'conflict',
			'Your blind decision on this case is stored already and stays as it is. Go on to the final decision.',
			'blind'
		);
	if (kind === 'final' && !state.blind)
		return fail('conflict', 'Decide blind first: the answers are shown after that decision is stored.', 'blind');
	if (!state.known)
		return fail(
			'conflict',
			state.final
				? 'This case has been decided since you opened it; your text is kept here. Read that it is decided before you go on.'
				: 'This case has no such decision. Reload the page to see what is stored.',
			'decided'
		);
	if (!question.labels.some((l) => l.id === input.label))
		return fail(
			'invalid',
			`“${input.label.slice(0, 80)}” is not a label of “${question.title}”. Choose one of its labels.`,
			'label'
		);
	if (!input.rationale.trim())
		return fail('invalid', 'A decision needs its reason. Say which words or facts decide it.', 'rationale');
	if (kind === 'final' && state.final && !input.changeReason?.trim())
		return fail('invalid', 'A final decision is stored. Say why it is changed.', 'changeReason');
	if (input.unresolved !== (input.alternative !== null))
		return fail(
			'invalid',
			'An unresolved case keeps the label of the other reading beside the final one; a resolved case has none.',
			'alternative'
		);
	if (input.alternative !== null && !question.labels.some((l) => l.id === input.alternative))
		return fail('invalid', `“${input.alternative.slice(0, 80)}” is not a label of “${question.title}”.`, 'alternative');
	if (input.alternative === input.label)
		return fail('invalid', 'The other reading must have another label than the decision.', 'alternative');
	return misplacedQuote(input.evidence, codebook, visible, 'evidence') ?? ok(input);
}
