import { byCodeUnits } from './by-code-units.ts';

/** SHA256SUMS as `sha256sum -c` reads it: one line a file, sorted by path. The paths of a bundle need no escaping. */
export function sumsText(files: readonly { path: string; sha256: string }[]): string {
	return [...files]
		.sort((a, b) => byCodeUnits(a.path, b.path))
		.map(({ path, sha256 }) => `${sha256}  ${path}\n`)
		.join('');
}
