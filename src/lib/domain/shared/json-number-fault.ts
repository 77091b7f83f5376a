/**
 * Why a double cannot carry a JSON number as written, or null when it can.
 * Plain integers beyond 2^53, more than 17 significant digits, overflow and underflow to zero are refused: the value that a
 * person reads would not be the value in the file. `token` must already be a well-formed JSON number.
 * Examples: `9007199254740993`, `0.123456789012345678`, `1e400` are refused; `1E21`, `4.50`, `-0.0000005` are not.
 */
export function jsonNumberFault(token: string): string | null {
	if (token.length < 16) return hasExponent(token) ? rangeFault(token) : null;
	const value = Number(token);
	const range = rangeFault(token);
	if (range) return range;
	if (/^-?\d+$/.test(token)) {
		const size = BigInt(token);
		return size > LIMIT || size < -LIMIT
			? 'is an integer beyond 2^53, which a number cannot hold exactly; write it as a string'
			: null;
	}
	const { digits, exponent } = decimal(token);
	if (digits.length > 17) return 'has more than 17 significant digits; write it as a string';
	// A whole number written with a fraction or an exponent must also come back as it stands.
	if (exponent >= 0 && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
		const back = decimal(String(value));
		if (back.digits !== digits || back.exponent !== exponent)
			return 'is an integer beyond 2^53, which a number cannot hold exactly; write it as a string';
	}
	return null;
}

const LIMIT = 2n ** 53n;

const hasExponent = (token: string) => token.includes('e') || token.includes('E');

function rangeFault(token: string): string | null {
	const value = Number(token);
	if (!Number.isFinite(value)) return 'is too large for a number; write it as a string';
	if (value === 0 && /[1-9]/.test(token.split(/[eE]/)[0]))
		return 'is too close to zero for a number; write it as a string';
	return null;
}

/** The number as digits without outer zeros, times ten to the exponent. */
function decimal(token: string): { digits: string; exponent: number } {
	const [, whole, fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token)!;
	const all = (whole + fraction).replace(/^0+/, '');
	// By hand: a pattern tries every run of zeros inside the number anew, and a number may be a whole file long.
	let end = all.length;
	while (end > 0 && all.charCodeAt(end - 1) === 48) end--;
	const digits = all.slice(0, end);
	return { digits, exponent: Number(power) - fraction.length + (all.length - digits.length) };
}
