/** May answers given under these two versions of one guideline be pooled? Yes within a major version, whose meaning is one. */
export function comparable(a: { id: string; version: string }, b: { id: string; version: string }): boolean {
	return a.id === b.id && a.version.split('.')[0] === b.version.split('.')[0];
}
