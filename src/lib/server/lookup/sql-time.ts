/** An instant as Prisma's driver writes it into a DateTime column, for rows that are inserted with SQL. */
export function sqlTime(at: Date): string {
	return at.toISOString().replace('Z', '+00:00');
}
