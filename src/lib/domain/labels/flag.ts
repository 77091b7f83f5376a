/** A hint about a case that was prepared before labelling. */
export interface Flag {
	text: string;
	/** Where it came from, as the maintainer said. */
	source: string;
}
