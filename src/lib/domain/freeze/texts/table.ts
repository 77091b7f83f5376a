/** A Markdown table. Cells must be escaped already. */
export function table(head: string[], rows: (string | number)[][]): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
