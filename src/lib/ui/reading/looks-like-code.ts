// Ends or begins as a line of code, or holds an operator that prose does not have.
const CODE = /[;{}()[\]]\s*$|^\s*(?:\/\/|[}\])]|[.[(]\w?)|::|&&|\|\||==|=>/;

/** Is a text better read in a fixed-width face? JSON, policies as code and the like: most lines end as code ends. Only a matter of looks. */
export function looksLikeCode(text: string): boolean {
	const sample = text.slice(0, 6000);
	const rows = sample.split('\n').filter((row) => row.trim());
	if (rows.length < 3) return /^\s*[[{].*[\]}]\s*$/s.test(text);
	const code = rows.filter((row) => CODE.test(row)).length;
	return code / rows.length > 0.4;
}
