/**
 * The hour and minute of an instant in the reader's zone, "14:05", with the day before it when it is not today.
 * On the server the zone is the server's; the browser corrects it when it takes the page over.
 */
export function clock(at: string | Date, now = new Date()): string {
	const date = typeof at === 'string' ? new Date(at) : at;
	if (Number.isNaN(date.getTime())) return '';
	const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
	return date.toDateString() === now.toDateString()
		? time
		: `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${time}`;
}
