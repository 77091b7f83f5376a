import type { FileSum } from '../bundle.ts';
import { sumsText } from '../sums-text.ts';
import type { FindingList } from './finding-list.ts';

/**
 * SHA256SUMS must name every file but itself, sorted, each with the hash that the file has.
 * @param say where findings about the sums file go; findings about another file go to that file
 */
export function checkSums(text: string, sumsPath: string, sums: readonly FileSum[], findings: FindingList): void {
	const folder = sumsPath.slice(0, sumsPath.lastIndexOf('/') + 1);
	const actual = new Map(sums.map((sum) => [sum.path.slice(folder.length), sum.sha256]));
	const named = new Set<string>();
	for (const line of text.split('\n')) {
		const match = /^([0-9a-f]{64}) [ *](.+)$/.exec(line);
		if (!match) continue;
		const [, hash, path] = match;
		named.add(path);
		const found = actual.get(path);
		if (found === undefined) findings.add(sumsPath, `It names ${JSON.stringify(path)}, which is not there.`);
		else if (found !== hash) findings.add(folder + path, `Its SHA-256 is ${found}, but SHA256SUMS says ${hash}.`);
	}
	for (const path of actual.keys())
		if (!named.has(path)) findings.add(sumsPath, `It does not name ${JSON.stringify(path)}.`);
	const wanted = sumsText([...actual].map(([path, sha256]) => ({ path, sha256 })));
	if (text !== wanted && !findings.has(sumsPath))
		findings.add(
			sumsPath,
			'It is not exactly what it should be: one line a file, hash, two blanks, path, sorted by path.'
		);
}
