/** So many failures in a row, over all requests, and the servers are taken to be gone. */
const GONE_AFTER = 20;
/** After so many of its own a server is left alone for a while, where there is another. */
const AVOID_AFTER = 3;
const LONGEST_REST = 60_000;

interface State {
	busy: number;
	/** Failures since its last answer. */
	failed: number;
	/** It asked to be left alone until this ends. */
	held: Promise<unknown> | null;
	/** Others are asked instead, where there are some. */
	avoided: boolean;
}

/** A request that was given to a server. */
export interface Asked {
	server: number;
	/** Failures that were counted when it began. */
	counted: number;
}

/** The servers of a run: which one is asked next, and when all of them are taken to be gone. */
export class Servers {
	private readonly states: State[];
	private inARow = 0;
	private counted = 0;

	/** @param wait ends after so many milliseconds, or when the run does */
	constructor(
		count: number,
		private readonly wait: (ms: number) => Promise<void>
	) {
		this.states = Array.from({ length: count }, () => ({ busy: 0, failed: 0, held: null, avoided: false }));
	}

	/** Chooses the server that has the least to do, rather not `but`, which just failed; waits where every server asked to be left alone. */
	async begin(but: number | null): Promise<Asked> {
		for (;;) {
			const free = this.where(({ held }) => held === null);
			if (!free.length) {
				await Promise.race(this.states.map(({ held }) => held));
				continue;
			}
			const well = free.filter((at) => !this.states[at].avoided);
			const others = well.filter((at) => at !== but);
			const from = others.length ? others : well.length ? well : free;
			const server = from.reduce((best, at) => (this.states[at].busy < this.states[best].busy ? at : best));
			this.states[server].busy++;
			return { server, counted: this.counted };
		}
	}

	/** The request is over, whatever came of it. */
	end({ server }: Asked): void {
		this.states[server].busy--;
	}

	answered({ server }: Asked): void {
		this.inARow = 0;
		Object.assign(this.states[server], { failed: 0, avoided: false });
	}

	/**
	 * Counts a failure. @param busy the server is there and asks to be left alone: a burst of these, from requests that were under way together, counts once
	 * @returns are the servers gone?
	 */
	failed({ server, counted }: Asked, busy: boolean): boolean {
		const state = this.states[server];
		state.failed++;
		if (!busy || counted === this.counted) {
			this.inARow++;
			this.counted++;
		}
		if (state.failed >= AVOID_AFTER && this.states.length > 1 && !state.avoided) {
			state.avoided = true;
			const rest = Math.min(LONGEST_REST, 1000 * 2 ** (state.failed - AVOID_AFTER));
			void this.wait(rest).then(() => (state.avoided = false));
		}
		// One that has answered since, or has not failed yet, is not gone.
		return this.inARow >= GONE_AFTER && this.states.every((one) => one.failed > 0);
	}

	/** Leaves a server alone for as long as it asked; for all requests, not only the one that was told so. */
	hold({ server }: Asked, ms: number): Promise<unknown> {
		const state = this.states[server];
		const held = this.wait(ms).then(() => {
			if (state.held === held) state.held = null;
		});
		state.held = held;
		return held;
	}

	static readonly GONE = `${GONE_AFTER} requests in a row failed`;

	private where(fits: (state: State) => boolean): number[] {
		return this.states.flatMap((state, at) => (fits(state) ? [at] : []));
	}
}
