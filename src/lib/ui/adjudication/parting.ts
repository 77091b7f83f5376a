let words = '';

/** What the next page of disputes is to say when it has arrived: the page on which something was done is gone by then. */
export const parting = {
	leave(said: string): void {
		words = said;
	},
	/** What was left to say; empty when nothing was. It is said once. */
	take(): string {
		const said = words;
		words = '';
		return said;
	}
};
