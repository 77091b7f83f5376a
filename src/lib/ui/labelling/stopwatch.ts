/** Milliseconds spent on each of several things, one at a time. The clock is handed in, so that a test can turn it. */
export class Stopwatch {
	#spent = new Map<string, number>();
	#on: string | null = null;
	#since = 0;

	constructor(private readonly now: () => number) {}

	/** From now on time counts for `key`; null stops it (the page is hidden). */
	count(key: string | null) {
		this.#settle();
		this.#on = key;
	}

	/** Milliseconds for a key so far, a whole number. */
	spent(key: string): number {
		this.#settle();
		return Math.round(this.#spent.get(key) ?? 0);
	}

	#settle() {
		const now = this.now();
		if (this.#on !== null) this.#spent.set(this.#on, (this.#spent.get(this.#on) ?? 0) + Math.max(0, now - this.#since));
		this.#since = now;
	}
}
