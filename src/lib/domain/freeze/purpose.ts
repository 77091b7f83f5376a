/** The text under a guideline's heading Purpose (of any level), up to the next heading; empty when there is none. */
export function purpose(body: string): string {
	const lines = body.replaceAll('\r\n', '\n').split('\n');
	const from = lines.findIndex((line) => /^#{1,6}\s+purpose\s*$/i.test(line));
	if (from < 0) return '';
	const rest = lines.slice(from + 1);
	const end = rest.findIndex((line) => /^#{1,6}\s/.test(line));
	return rest
		.slice(0, end < 0 ? undefined : end)
		.join('\n')
		.trim();
}
