/** Where a stored page leads: to the next open page, or to the list when none is left; it says what was stored. */
export function nextAddress(slug: string, next: number | null, stored: { page: number; place: number }): string {
	return `/work/${slug}${next === null ? '' : `/${next}`}?stored=${stored.page}&as=${stored.place}`;
}
