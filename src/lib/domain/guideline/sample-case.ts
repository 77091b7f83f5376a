import type { Field, FieldFormat } from './codebook.ts';

const VALUE: Record<FieldFormat, (title: string, which: string) => unknown> = {
	text: (title, which) => `${title} of ${which}, as plain text.\nLines stay as they are.`,
	markdown: (title, which) => `**${title}** of ${which}, as Markdown:\n\n- a list\n- of two things`,
	json: (title, which) => ({ what: title, of: which, values: [1, 2, 3], nested: { read: true } }),
	messages: (title, which) => [
		{ role: 'user', content: `${title} of ${which}: what a person asked.` },
		{ role: 'assistant', content: 'What was answered.' }
	]
};

/** Filler for the fields of a guideline, so that its labelling page can be looked at before there is a case. */
export function sampleCase(fields: readonly Field[], which: string): Record<string, unknown> {
	return Object.fromEntries(
		fields.map(({ name, title, format, shared }) => [name, VALUE[format](title, shared ? 'all contexts' : which)])
	);
}
