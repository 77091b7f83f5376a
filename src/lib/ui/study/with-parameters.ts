/** The query of an address with some parameters set, or (null) taken out; the rest stays. Example: "?by=domain&sort=kappa". */
export function withParameters(search: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
	const next = new URLSearchParams(search);
	for (const [name, value] of Object.entries(change)) {
		if (value === null) next.delete(name);
		else next.set(name, value);
	}
	return `?${next}`;
}
