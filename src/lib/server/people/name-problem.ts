/** What is wrong with a person's name; null when nothing is. A comma would break lists of names on the command line. */
export function nameProblem(name: string): string | null {
	if (!name.trim()) return 'A name is missing.';
	if ([...name].length > 80) return `The name has ${[...name].length} characters; use at most 80.`;
	if (name !== name.trim()) return `The name ${JSON.stringify(name)} begins or ends with a blank; leave it out.`;
	if (name.includes(','))
		return `The name ${JSON.stringify(name)} holds a comma, which separates names in commands; leave it out.`;
	if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(name))
		return `The name ${JSON.stringify(name)} holds a character that cannot be seen; leave it out.`;
	return null;
}
