/** Every place where `wanted` stands in the field text under some elements, whatever its case; folded text is opened to it. */
export function searchText(roots: readonly Element[], wanted: string): Range[] {
	const found: Range[] = [];
	const needle = wanted.toLocaleLowerCase('en');
	if (!needle) return found;
	for (const root of roots)
		for (const line of root.querySelectorAll('.exact .line, .plain')) {
			const nodes: { node: Text; from: number }[] = [];
			let text = '';
			const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
			for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
				nodes.push({ node, from: text.length });
				text += node.data;
			}
			const low = text.toLocaleLowerCase('en');
			// A letter whose small form is longer would shift every later place: such a line is searched as it is.
			const hay = low.length === text.length ? low : text;
			for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
				const range = document.createRange();
				const start = nodes.findLast((n) => n.from <= at);
				const end = nodes.findLast((n) => n.from < at + needle.length);
				if (!start || !end) continue;
				range.setStart(start.node, at - start.from);
				range.setEnd(end.node, at + needle.length - end.from);
				found.push(range);
			}
		}
	return found;
}
