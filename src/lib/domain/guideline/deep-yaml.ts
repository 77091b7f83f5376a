/** No front matter has more lists and names within one another. Reading them takes a stack that grows with their depth, and a time that grows faster. */
const DEEPEST = 50;

/** What opens something within the line: a name with its value, an entry of a list, a bracket. */
const OPENS = /(?:^|[ \t])[-?](?=[ \t])|:(?=[ \t])/g;

/** Number of the first line (from 1) on which YAML may go too deep; null when none does. Looks at signs alone: a text in quotes with so many of them is refused, too. */
export function deepYaml(yaml: string): number | null {
	let brackets = 0;
	for (const [at, line] of yaml.split('\n').entries()) {
		let opened = 0;
		for (const _ of line.matchAll(OPENS)) if (++opened > DEEPEST) return at + 1;
		for (const sign of line) {
			if (sign === '[' || sign === '{') brackets++;
			else if ((sign === ']' || sign === '}') && brackets > 0) brackets--;
			if (brackets > DEEPEST) return at + 1;
		}
	}
	return null;
}
