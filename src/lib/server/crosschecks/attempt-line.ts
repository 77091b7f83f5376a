import type { Attempt } from './attempt.ts';

/** A line that may be longer gets a place of its own. */
const PLACE = 1 << 18;
/** Nothing before this name holds a quotation mark that is not escaped or its own, so that it is found where it stands. */
const NAME = '"request":"';

/**
 * Writes attempts as lines: exactly JSON.stringify, in UTF-8, and a line feed. The beginning that all requests of a run share is most of a line, and is
 * encoded once.
 */
export class AttemptLine {
	private readonly place = Buffer.allocUnsafe(PLACE);
	private shared = '';
	private encoded = Buffer.alloc(0);

	/** @param shared how requests of this run begin; empty where nothing is known of it @returns bytes that are good until the next call */
	write(attempt: Attempt, shared: string): Buffer {
		if (!attempt.request.startsWith(shared)) shared = '';
		if (shared !== this.shared) {
			this.shared = shared;
			this.encoded = Buffer.from(JSON.stringify(shared).slice(1, -1));
		}
		const json = `${JSON.stringify({ ...attempt, request: attempt.request.slice(shared.length) })}\n`;
		const at = json.indexOf(NAME) + NAME.length;
		// No code unit takes more than three bytes.
		const most = json.length * 3 + this.encoded.length;
		const place = most > PLACE ? Buffer.allocUnsafe(most) : this.place;
		let end = place.write(json.slice(0, at));
		end += this.encoded.copy(place, end);
		end += place.write(json.slice(at), end);
		return place.subarray(0, end);
	}
}
