/** Wraps a value as a statistic that exists. */
export function defined<T>(value: T): { defined: true; value: T } {
	return { defined: true, value };
}
