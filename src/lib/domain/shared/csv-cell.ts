import type { Json } from './json.ts';

/**
 * A value as a CSV cell for people. A spreadsheet runs what begins with = + - @, a tab or a carriage return as a formula: such
 * a cell gets an apostrophe in front. Numbers stay numbers. Lists and objects are JSON text.
 */
export function csvCell(value: Json | undefined): string {
	if (value === undefined || value === null) return '';
	const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
	const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
	return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
