import type { RowProblem } from './row-result.ts';

/** Problems of a CSV header: repeated, unnamed and unknown columns, and required ones that are missing. Names count exactly as written. */
export function columnProblems(
	columns: readonly string[],
	known: (name: string) => boolean,
	required: readonly string[],
	expected: string
): RowProblem[] {
	const problems: RowProblem[] = [];
	const seen = new Set<string>();
	columns.forEach((name, i) => {
		if (name === '') problems.push({ path: '', message: `Column ${i + 1} has no name. ${expected}` });
		else if (seen.has(name))
			problems.push({ path: name, message: `There are two columns named ${JSON.stringify(name)}. Keep one of them.` });
		else if (!known(name))
			problems.push({
				path: name,
				message: `The column ${JSON.stringify(name)} is not known${near(name, known)}. ${expected}`
			});
		seen.add(name);
	});
	// A column that is only misspelt is told once, above.
	const meant = new Set(
		columns.filter((name) => !known(name)).flatMap((name) => [name.trim(), name.trim().toLowerCase()])
	);
	for (const name of required)
		if (!seen.has(name) && !meant.has(name))
			problems.push({ path: name, message: `There is no column ${JSON.stringify(name)}. ${expected}` });
	return problems;
}

function near(name: string, known: (name: string) => boolean): string {
	const trimmed = name.trim();
	if (trimmed !== name && known(trimmed)) return ` because of the blanks around it; write ${JSON.stringify(trimmed)}`;
	return known(trimmed.toLowerCase()) ? `; write ${JSON.stringify(trimmed.toLowerCase())}` : '';
}
