/** So many answers of one kind, before any completion, and the server is taken to refuse the run: a parameter that it does not know, say. */
const REFUSES_AFTER = 20;

/** Watches for a server that refuses every request of a run in the same words. A case that is too long for it, later on, is that case's own outcome. */
export class Refusals {
	static readonly WORDS = 'The server refuses every request in the same words';
	private words: string | null = null;
	private alike = 0;

	/** @param proven did some request of the run meet with a completion before? */
	constructor(private proven: boolean) {}

	/** Counts a scored response. @returns is it time to end the run? */
	count(status: number | null, why: string | null): boolean {
		if (this.proven) return false;
		if (status === null || status < 400 || status >= 500) {
			this.proven = status !== null && status < 400;
			this.alike = 0;
			return false;
		}
		this.alike = why === this.words ? this.alike + 1 : 1;
		this.words = why;
		return this.alike >= REFUSES_AFTER;
	}
}
