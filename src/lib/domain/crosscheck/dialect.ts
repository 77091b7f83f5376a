import type { JsonObject } from '../shared/json.ts';

/** How servers of one shape differ: how thinking is turned off, and what the cap on output is called. */
export const DIALECTS = ['vllm', 'sglang', 'llamacpp', 'ollama', 'openai'] as const;

export type Dialect = (typeof DIALECTS)[number];

const TEMPLATE = { chat_template_kwargs: { enable_thinking: false } };

/** What a request holds besides what all have. Example: `ollama` adds `reasoning_effort: none`. */
export const DIALECT_FIELDS: Record<Dialect, { cap: 'max_tokens' | 'max_completion_tokens'; extra: JsonObject }> = {
	vllm: { cap: 'max_tokens', extra: TEMPLATE },
	sglang: { cap: 'max_tokens', extra: TEMPLATE },
	llamacpp: { cap: 'max_tokens', extra: TEMPLATE },
	ollama: { cap: 'max_tokens', extra: { reasoning_effort: 'none' } },
	openai: { cap: 'max_completion_tokens', extra: {} }
};
