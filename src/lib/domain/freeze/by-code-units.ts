/** Orders texts by their UTF-16 code units, as RFC 8785 orders names: the same on every machine, whatever its language. */
export function byCodeUnits(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
