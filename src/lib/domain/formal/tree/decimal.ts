/** An exact decimal: `units` times ten to the power of minus `scale`; `scale` is 0 or more. */
export interface Decimal {
	units: bigint;
	scale: number;
}

/** Exact arithmetic on decimals as JSON writes them; nothing is ever rounded. */
export const decimal = {
	/** Reads a JSON number. Example: `-1.5e2` is -150. */
	of(text: string): Decimal {
		const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!;
		const digits = BigInt(whole + fraction);
		// Also keeps zero with a giant exponent from being written out.
		if (digits === 0n) return { units: 0n, scale: 0 };
		const scale = fraction.length - Number(exponent);
		const units = (sign ? -digits : digits) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
		return { units, scale: Math.max(0, scale) };
	},

	add(a: Decimal, b: Decimal): Decimal {
		const scale = Math.max(a.scale, b.scale);
		return { units: raised(a, scale) + raised(b, scale), scale };
	},

	negate(a: Decimal): Decimal {
		return { units: -a.units, scale: a.scale };
	},

	/** Below zero when `a` is less than `b`, zero when they are equal, above zero otherwise. */
	compare(a: Decimal, b: Decimal): number {
		const { units } = decimal.add(a, decimal.negate(b));
		return units < 0n ? -1 : units > 0n ? 1 : 0;
	}
};

const raised = (a: Decimal, scale: number) => a.units * 10n ** BigInt(scale - a.scale);
