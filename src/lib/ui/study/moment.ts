const form = new Intl.DateTimeFormat('en-GB', {
	day: 'numeric',
	month: 'long',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
	timeZone: 'UTC'
});

/** An instant in words, in UTC, so that the server and every browser write the same. Example: "3 March 2026, 14:05 UTC". */
export function moment(iso: string): string {
	return `${form.format(new Date(iso)).replace(' at ', ', ')} UTC`;
}
