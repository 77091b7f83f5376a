import { commentInput, type CommentInput } from '$lib/domain/adjudication/comment-input';
import type { BlindedCase } from '$lib/domain/cases/blinded-case';
import type { ShownCodebook } from '$lib/domain/guideline/shown-codebook';
import type { Quote } from '$lib/domain/labels/quote';
import { fail } from '$lib/domain/shared/fail';
import { ok } from '$lib/domain/shared/ok';
import type { Result } from '$lib/domain/shared/result';
import { findPasted } from './find-pasted';
import { readQuotes } from '../read-quotes';

/** Reads a contribution from its form: what stood in it, for who has to see it again, and what it comes to. */
export function readComment(
	form: FormData,
	page: { codebook: ShownCodebook; cases: BlindedCase[] }
): { said: { text: string; evidence: Quote[]; pasted: string }; input: Result<CommentInput> } {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
	};
	const said = { text: text('text'), evidence: readQuotes(text('evidence')), pasted: text('pasted') };
	const pasted = findPasted(said.pasted, page);
	if (!pasted.ok) return { said, input: pasted };
	const parsed = commentInput.safeParse({
		id: text('comment'),
		text: said.text,
		evidence: [...said.evidence, ...pasted.value]
	});
	return {
		said,
		input: parsed.success
			? ok(parsed.data)
			: fail(
					'invalid',
					'What was sent could not be read. Shorten the text, or reload the page; what you wrote is kept here.',
					String(parsed.error.issues[0]?.path[0] ?? 'form')
				)
	};
}
