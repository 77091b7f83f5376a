import { RowProblems } from './row-problems.ts';
import type { RowProblem } from './row-result.ts';
import { quoted } from './quoted.ts';

/** Problems of a CSV header: repeated, unnamed and unknown columns, and required ones that are missing. Names count exactly as written. */
export function columnProblems(
	columns: readonly string[],
	known: (name: string) => boolean,
	required: readonly string[],
	expected: string
): RowProblem[] {
	const problems = new RowProblems();
	const seen = new Set<string>();
	columns.forEach((name, i) => {
		if (name === '') problems.say('', `Column ${i + 1} has no name. ${expected}`);
		else if (seen.has(name)) problems.say(name, `There are two columns named ${quoted(name)}. Keep one of them.`);
		else if (!known(name))
			problems.say(name, `The column ${quoted(name)} is not known${near(name, known)}. ${expected}`);
		seen.add(name);
	});
	// A column that is only misspelt is told once, above.
	const meant = new Set(
		columns.filter((name) => !known(name)).flatMap((name) => [name.trim(), name.trim().toLowerCase()])
	);
	for (const name of required)
		if (!seen.has(name) && !meant.has(name)) problems.say(name, `There is no column ${quoted(name)}. ${expected}`);
	return problems.list('header');
}

function near(name: string, known: (name: string) => boolean): string {
	const trimmed = name.trim();
	if (trimmed !== name && known(trimmed)) return ` because of the blanks around it; write ${quoted(trimmed)}`;
	return known(trimmed.toLowerCase()) ? `; write ${quoted(trimmed.toLowerCase())}` : '';
}
