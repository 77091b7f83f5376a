import type { GuidelineProblem } from './guideline-problem.ts';

/** A guideline file taken apart. `yaml` begins on line 2 of the file. */
export interface FrontMatter {
	yaml: string;
	body: string;
}

/** Splits a file into the YAML between its first two lines `---` and the Markdown after them. A BOM and CRLF are accepted. */
export function frontMatter(text: string): { ok: true; value: FrontMatter } | { ok: false; problem: GuidelineProblem } {
	const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n/);
	if (lines[0].trimEnd() !== '---')
		return no(1, 'The file does not begin with front matter. Its first line has to be three hyphens: ---');
	const end = lines.findIndex((line, i) => i > 0 && line.trimEnd() === '---');
	if (end < 0)
		return no(1, 'The front matter that begins here is never closed. Put a line of three hyphens after it: ---');
	return { ok: true, value: { yaml: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n') } };
}

function no(line: number, message: string): { ok: false; problem: GuidelineProblem } {
	return { ok: false, problem: { line, path: '', message } };
}
