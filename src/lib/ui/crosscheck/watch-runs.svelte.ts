import { invalidateAll } from '$app/navigation';
import type { RunView } from './run-view.ts';

type Latest = Pick<RunView, 'progress' | 'state'> & { run: string };

/**
 * Follows runs that are going on, as long as the page is there: asks once a second how far they are, and loads the page again when one of them ends.
 * @param runs what the page was loaded with @param address where the progress is told
 */
export function watchRuns<T extends RunView>(runs: () => readonly T[], address: () => string) {
	let latest = $state<Latest[]>([]);
	const running = $derived(runs().some((one) => one.state === 'running'));
	$effect(() => {
		if (!running) return;
		const asked = address();
		let timer: ReturnType<typeof setTimeout>;
		let gone = false;
		async function ask() {
			try {
				const answer = await fetch(asked);
				if (!answer.ok) throw new Error(String(answer.status));
				const told = (await answer.json()) as Latest[];
				if (gone) return;
				latest = told;
				const before = new Map(runs().map((one) => [one.settings.run, one.state]));
				if (told.some(({ run, state }) => before.has(run) && before.get(run) !== state)) await invalidateAll();
			} catch {
				// The server may be starting again; the next question tells.
			}
			if (!gone) timer = setTimeout(ask, 1000);
		}
		timer = setTimeout(ask, 1000);
		return () => {
			gone = true;
			clearTimeout(timer);
		};
	});
	return {
		/** The runs as they stand now. */
		get now(): T[] {
			return runs().map((one) => {
				const { progress, state } = latest.find(({ run }) => run === one.settings.run) ?? one;
				return { ...one, progress, state };
			});
		}
	};
}
