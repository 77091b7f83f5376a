import type { Json } from './json.ts';

/**
 * The major version that a file's `format` names; null when it names no format of this kind.
 * Example: of the kind `release`, `touchstone/release@2` is 2.
 */
export function formatMajor(kind: string, format: Json | undefined): number | null {
	const match = typeof format === 'string' ? /^touchstone\/([a-z-]+)@(\d{1,9})(?:\.\d+)*$/.exec(format) : null;
	return match && match[1] === kind ? Number(match[2]) : null;
}
