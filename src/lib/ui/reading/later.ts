/** Runs when the browser has nothing else to do; where it cannot tell, soon. */
const idle = (act: () => void) =>
	'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act, 30);

/**
 * Folded text of a page that was opened within the app is written a bit at a time, once the page is there: whoever opens a long case
 * waits only for what is in sight. What the server wrote is there from the start and is taken over as it is.
 */
class Later {
	/** The page that the server wrote has been taken over: what is opened from now on may come bit by bit. */
	allowed = false;
	#unfinished = new Set<() => void>();

	/**
	 * Calls `step` until it says that all is there.
	 * @param finish writes the rest at once
	 * @returns stops it
	 */
	bitByBit(step: () => boolean, finish: () => void): () => void {
		const end = () => void this.#unfinished.delete(all);
		const all = () => {
			end();
			finish();
		};
		const go = () => {
			if (!this.#unfinished.has(all)) return;
			if (step()) end();
			else idle(go);
		};
		this.#unfinished.add(all);
		setTimeout(() => idle(go), 200);
		return end;
	}

	/** All that is still to be written is written now: someone searches. */
	finish() {
		for (const all of [...this.#unfinished]) all();
	}
}

export const later = new Later();
