/** Replicates of a bootstrap, up to ITEMS items; a larger release draws fewer, so that verifying it stays a matter of seconds. */
export const REPLICATES = 2000;
const ITEMS = 20_000;
const FEWEST = 200;

/** How many replicates a release of this size draws. Example: 100,000 items draw 400. */
export function replicatesFor(items: number): number {
	return items <= ITEMS ? REPLICATES : Math.max(FEWEST, Math.floor((REPLICATES * ITEMS) / items));
}
