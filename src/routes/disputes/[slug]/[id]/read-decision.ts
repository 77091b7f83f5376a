import { decisionInput, type DecisionInput } from '$lib/domain/adjudication/decision-input';
import type { DisputePage } from '$lib/domain/adjudication/dispute-page';
import { findQuote } from '$lib/domain/labels/find-quote';
import type { Quote } from '$lib/domain/labels/quote';
import { fail } from '$lib/domain/shared/fail';
import { ok } from '$lib/domain/shared/ok';
import type { Result } from '$lib/domain/shared/result';
import type { Typed } from '$lib/ui/adjudication/typed';

/** Reads what was typed. */
export function readTyped(form: FormData): Typed {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
	};
	return {
		label: text('label'),
		reasonKind: text('reasonKind'),
		rationale: text('rationale'),
		evidence: quotes(text('evidence')),
		pasted: text('pasted'),
		unresolved: form.get('unresolved') === 'yes',
		alternative: text('alternative'),
		reading: text('reading'),
		changeReason: text('changeReason')
	};
}

/** Quotes that the page's script took from a selection. What cannot be shown as a quote is left out. */
function quotes(text: string): Quote[] {
	let value: unknown;
	try {
		value = JSON.parse(text || '[]');
	} catch {
		return [];
	}
	if (!Array.isArray(value)) return [];
	return value.filter(
		(one) =>
			typeof one?.quote === 'string' &&
			typeof one.field === 'string' &&
			Number.isInteger(one.start) &&
			Number.isInteger(one.end)
	);
}

/** Makes a decision of what was typed; pasted quotes are looked up in the case. */
export function readDecision(id: string, typed: Typed, page: DisputePage): Result<DecisionInput> {
	if (!typed.label) return fail('invalid', 'No label is chosen. Choose one, then store the decision.', 'label');
	const evidence = [...typed.evidence];
	for (const text of typed.pasted
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)) {
		const found = findQuote(
			page.codebook,
			page.cases.map((one) => one.visible),
			text
		);
		if (!found.ok) return { ...found, field: 'pasted' };
		evidence.push(found.value);
	}
	const parsed = decisionInput.safeParse({
		id,
		label: typed.label,
		reasonKind: typed.reasonKind || null,
		rationale: typed.rationale,
		evidence,
		unresolved: typed.unresolved,
		alternative: typed.unresolved && typed.alternative ? typed.alternative : null,
		reading: typed.unresolved && typed.reading.trim() ? typed.reading : null,
		changeReason: typed.changeReason.trim() ? typed.changeReason : null
	});
	if (parsed.success) return ok(parsed.data);
	return fail(
		'invalid',
		'What was sent could not be read. Shorten the text, or reload the page; what you typed is kept here.',
		String(parsed.error.issues[0]?.path[0] ?? 'form')
	);
}
