/** Why the database refused, in its own words and in one line. */
export function reason(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	// Prisma says where in its own code it was; what the database said comes last.
	return (text.match(/Message: `([^`]*)`/)?.[1] ?? text).replace(/\s+/g, ' ').trim().slice(0, 300);
}
