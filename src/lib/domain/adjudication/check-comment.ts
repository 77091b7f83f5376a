import type { Codebook } from '../guideline/codebook.ts';
import { misplacedQuote } from '../labels/misplaced-quote.ts';
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
	return misplacedQuote(input.evidence, codebook, visible, 'evidence') ?? ok(input);
}
