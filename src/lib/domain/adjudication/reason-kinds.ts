/**
 * Kinds of reason: what was read differently. A structured reason shortens discussion. Apart from the schema of the input, because
 * pages need them and the schema's library tries to compile code, which the pages' security policy refuses.
 */
export const REASON_KINDS = ['wording', 'fact', 'scope', 'time', 'person', 'other'] as const;
