import { decisionInput, type DecisionInput } from '$lib/domain/adjudication/decision-input';
import type { DisputePage } from '$lib/domain/adjudication/dispute-page';
import { fail } from '$lib/domain/shared/fail';
import { ok } from '$lib/domain/shared/ok';
import type { Result } from '$lib/domain/shared/result';
import type { Written } from '$lib/ui/adjudication/written';
import { findPasted } from '../../find-pasted';
import { readQuotes } from '../../../read-quotes';

/** Reads what was written. */
export function readWritten(form: FormData): Written {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
	};
	return {
		label: text('label'),
		reasonKind: text('reasonKind'),
		rationale: text('rationale'),
		evidence: readQuotes(text('evidence')),
		pasted: text('pasted'),
		unresolved: form.get('unresolved') === 'yes',
		alternative: text('alternative'),
		reading: text('reading'),
		changeReason: text('changeReason')
	};
}

/** With two labels there is only one other reading, so the form does not ask. */
const otherOf = (label: string, { question: { labels } }: DisputePage) =>
	labels.length === 2 ? (labels.find((one) => one.id !== label)?.id ?? null) : null;

/**
 * Makes a decision of what was typed; pasted quotes are looked up in the case.
 * @param supersedes id of the final decision that the form showed as standing; empty for none
 */
export function readDecision(
	id: string,
	supersedes: string,
	written: Written,
	page: DisputePage
): Result<DecisionInput> {
	if (!written.label) return fail('invalid', 'No label is chosen. Choose one, then store the decision.', 'label');
	const pasted = findPasted(written.pasted, page);
	if (!pasted.ok) return pasted;
	const evidence = [...written.evidence, ...pasted.value];
	const alternative = written.unresolved ? written.alternative || otherOf(written.label, page) : null;
	const parsed = decisionInput.safeParse({
		id,
		label: written.label,
		reasonKind: written.reasonKind || null,
		rationale: written.rationale,
		evidence,
		unresolved: written.unresolved,
		alternative,
		reading: written.unresolved && written.reading.trim() ? written.reading : null,
		changeReason: written.changeReason.trim() ? written.changeReason : null,
		supersedes: supersedes || null
	});
	if (parsed.success) return ok(parsed.data);
	return fail(
		'invalid',
		'What was sent could not be read. Shorten the text, or reload the page; what you wrote is kept here.',
		String(parsed.error.issues[0]?.path[0] ?? 'form')
	);
}
