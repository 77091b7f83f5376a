/**
 * What a log may say of an error: its name, its code, and where it came from. Not its message: that of a database error, and of many others,
 * holds what was to be stored, which may be notes and texts of cases.
 * @param {unknown} error
 * @param {boolean} debug say the message as well
 * @returns {{ name: string, code?: string, message?: string, frames: string[], cause?: object }}
 */
export function faultOf(error, debug = process.env.TOUCHSTONE_DEBUG === '1') {
	if (!(error instanceof Error))
		return { name: `thrown ${typeof error}`, frames: [], ...(debug && { message: String(error) }) };
	const { name, message, stack = '', cause } = error;
	const { code } = /** @type {{ code?: unknown }} */ (error);
	// The stack begins with the message, whose lines may look like anything.
	const from = message ? stack.indexOf(message) : -1;
	const frames = (from < 0 ? stack : stack.slice(from + message.length))
		.split('\n')
		.filter((line) => /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line))
		.map((line) => line.trim());
	return {
		name,
		...(typeof code === 'string' && /^\w{1,60}$/.test(code) && { code }),
		...(debug && { message }),
		frames,
		...(cause instanceof Error && { cause: faultOf(cause, debug) })
	};
}
