import type { Handlers } from './keys.svelte.ts';

/** j, k and Enter in a list of work: they walk the links marked `data-row`, and Enter opens the first when none has focus. */
export function rowKeys(list: () => HTMLElement | undefined, open: (href: string) => void): Handlers {
	const rows = () => [...(list()?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])];
	const step = (by: number) => {
		const all = rows();
		const at = all.findIndex((row) => row === document.activeElement);
		all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
	};
	return {
		'queue.next': () => step(1),
		'queue.previous': () => step(-1),
		'queue.open': () => {
			const first = rows()[0];
			if (first) open(first.getAttribute('href') ?? '');
		}
	};
}
