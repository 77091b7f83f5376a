import type { Json } from './json.ts';
import { jsonFailure, type JsonFailure } from './json-failure.ts';
import { scanJson } from './scan-json.ts';

/**
 * Parses JSON and refuses what JSON.parse lets through or changes without a word: repeated names in an object, lone surrogates,
 * NUL, numbers that a double cannot carry, nesting deeper than `maxDepth` (200). Names such as `__proto__` become own properties.
 * One scan checks the grammar and gives exact places; the value itself comes from the native parser.
 */
export function strictJson(text: string, maxDepth = 200): { ok: true; value: Json } | JsonFailure {
	const fault = scanJson(text, maxDepth);
	return fault ? jsonFailure(text, fault) : { ok: true, value: JSON.parse(text) as Json };
}
