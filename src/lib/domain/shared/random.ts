/** A stream of reproducible pseudo-random numbers. The same seed gives the same stream on every machine. */
export interface Random {
	/** An integer in [0, 2^32). */
	next(): number;
	/** A float in [0, 1) with 32 bits. */
	float(): number;
	/** An integer in [0, n), n a whole number from 1 to 2^32. */
	below(n: number): number;
	/** A shuffled copy (Fisher-Yates). */
	shuffle<T>(list: readonly T[]): T[];
}

/**
 * Seeded generator: sfc32 (PractRand's small fast chaotic generator, 128 bits of state), its state filled from the seed
 * by the mixing step of splitmix32. Seeds may be numbers or strings; a string is folded by FNV-1a over its code points.
 * Not for secrets.
 */
export function random(seed: number | string): Random {
	let fold = 0x811c9dc5;
	for (const unit of String(seed)) fold = Math.imul(fold ^ unit.codePointAt(0)!, 0x01000193) >>> 0;
	const mix = () => {
		fold = (fold + 0x9e3779b9) >>> 0;
		let z = fold;
		z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
		z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
		return (z ^ (z >>> 15)) >>> 0;
	};
	let a = mix();
	let b = mix();
	let c = mix();
	let counter = 1;
	const next = () => {
		const t = (a + b + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (c << 21) | (c >>> 11);
		c = (c + t) | 0;
		return t >>> 0;
	};
	for (let warm = 0; warm < 12; warm++) next();
	const below = (n: number) => Math.floor((next() / 0x100000000) * n);
	return {
		next,
		float: () => next() / 0x100000000,
		below,
		shuffle<T>(list: readonly T[]) {
			const copy = [...list];
			for (let i = copy.length - 1; i > 0; i--) {
				const j = below(i + 1);
				[copy[i], copy[j]] = [copy[j], copy[i]];
			}
			return copy;
		}
	};
}
