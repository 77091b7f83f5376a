/** A text as plain words in Markdown: on one line, with everything escaped that would mean something there or in HTML. */
export function markdownText(text: string): string {
	return text
		.replace(/\s+/gu, ' ')
		.trim()
		.replace(/[\\`*_[\]<>|#&~$]/g, (c) => (c === '<' ? '&lt;' : c === '>' ? '&gt;' : c === '&' ? '&amp;' : `\\${c}`));
}
