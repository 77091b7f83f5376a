/** Is this a day that exists, written YYYY-MM-DD? Example: `2026-02-30` is none. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const day = new Date(`${text}T00:00:00Z`);
	// A day that does not exist rolls over to one that does.
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
