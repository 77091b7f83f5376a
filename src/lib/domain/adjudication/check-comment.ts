import type { Codebook } from '../guideline/codebook.ts';
import { checkQuote } from '../labels/check-quote.ts';
import { fail } from '../shared/fail.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { CommentInput } from './comment-input.ts';

/** May this be said in a thread? It needs words, and its quotes stand in the case. @param visible the cases it may quote */
export function checkComment(
	input: CommentInput,
	codebook: Codebook,
	visible: readonly Record<string, unknown>[]
): Result<CommentInput> {
	if (!input.text.trim()) return fail('invalid', 'A contribution needs words. Write something, then add it.', 'text');
	for (const quote of input.evidence)
		if (!visible.some((one) => checkQuote(one, codebook, quote).ok))
			return fail(
				'invalid',
				`The quote “${quote.quote.slice(0, 80)}” is not at its place in the text. Remove it and quote again.`,
				'evidence'
			);
	return ok(input);
}
