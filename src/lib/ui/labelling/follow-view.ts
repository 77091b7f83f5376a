/**
 * On a phone the context in view is the current one: that is what the dock at the bottom acts on. Watches the middle of the screen.
 * @returns stops watching
 */
export function followView(stations: Iterable<Element>, onview: (station: number) => void): () => void {
	const narrow = matchMedia('(max-width: 47.99rem)');
	const observer = new IntersectionObserver(
		(entries) => {
			if (!narrow.matches) return;
			const seen = entries.find((entry) => entry.isIntersecting);
			if (seen) onview(Number((seen.target as HTMLElement).dataset.station));
		},
		{ rootMargin: '-45% 0px -45% 0px' }
	);
	for (const station of stations) observer.observe(station);
	return () => observer.disconnect();
}
