/**
 * A queue before something that must not be done twice at once.
 * @param patienceMs how long somebody waits for their turn
 * @returns a function that waits, and gives the end of the turn to be called when done; null when it took too long
 */
export function oneAtATime(patienceMs: number): () => Promise<(() => void) | null> {
	const waiting: ((end: () => void) => void)[] = [];
	let busy = false;
	const end = () => {
		const next = waiting.shift();
		if (next) next(once());
		else busy = false;
	};
	/** Ending a turn twice must not end somebody else's. */
	const once = () => {
		let over = false;
		return () => {
			if (!over) end();
			over = true;
		};
	};
	return () => {
		if (!busy) {
			busy = true;
			return Promise.resolve(once());
		}
		return new Promise((done) => {
			const mine = (turn: () => void) => {
				clearTimeout(late);
				done(turn);
			};
			const late = setTimeout(() => {
				waiting.splice(waiting.indexOf(mine), 1);
				done(null);
			}, patienceMs);
			waiting.push(mine);
		});
	};
}
