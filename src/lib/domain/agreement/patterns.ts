/**
 * The distinct label counts of items: pattern p stands for `times[p]` items with `size[p]` ratings, of which
 * `count[e]` carry label `label[e]`, for e from `start[p]` to `start[p + 1]`. Only labels that occur are listed.
 */
export class Patterns {
	/** Items with this pattern. */
	readonly times: number[] = [];
	/** Ratings on each such item (m). */
	readonly size: number[] = [];
	readonly start: number[] = [0];
	readonly label: number[] = [];
	readonly count: number[] = [];
	readonly #tally: Int32Array;
	readonly #touched: Int32Array;
	readonly #mix: Int32Array;
	readonly #hash: number[] = [];
	#slots = new Int32Array(1024).fill(-1);

	constructor(labels: number) {
		this.#tally = new Int32Array(labels);
		this.#touched = new Int32Array(labels);
		// An odd multiplier for each label: their sum over the ratings is the same in whatever order raters stand.
		this.#mix = Int32Array.from({ length: labels }, (_, k) => Math.imul(k + 1, 0x9e3779b1) | 1);
	}

	get length(): number {
		return this.times.length;
	}

	/** Counts one item, given by the first m codes, and returns its pattern. */
	add(code: Int32Array, m: number): number {
		const tally = this.#tally;
		const touched = this.#touched;
		let distinct = 0;
		let hash = m;
		for (let r = 0; r < m; r++) {
			const k = code[r];
			if (tally[k]++ === 0) touched[distinct++] = k;
			hash = (hash + this.#mix[k]) | 0;
		}
		hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
		hash ^= hash >>> 13;
		let slot = hash & (this.#slots.length - 1);
		let p = this.#slots[slot];
		while (p >= 0 && !(this.#hash[p] === hash && this.size[p] === m && this.#same(p, distinct))) {
			slot = (slot + 1) & (this.#slots.length - 1);
			p = this.#slots[slot];
		}
		if (p < 0) p = this.#append(slot, hash, m, distinct);
		this.times[p]++;
		for (let d = 0; d < distinct; d++) tally[touched[d]] = 0;
		return p;
	}

	/** The sum over items of a figure that depends on the pattern alone. */
	sum(figure: (p: number) => number): number {
		let total = 0;
		for (let p = 0; p < this.times.length; p++) total += this.times[p] * figure(p);
		return total;
	}

	/** The sum over labels of count squared. */
	squares(p: number): number {
		let total = 0;
		for (let e = this.start[p]; e < this.start[p + 1]; e++) total += this.count[e] * this.count[e];
		return total;
	}

	#same(p: number, distinct: number): boolean {
		if (this.start[p + 1] - this.start[p] !== distinct) return false;
		for (let e = this.start[p]; e < this.start[p + 1]; e++)
			if (this.#tally[this.label[e]] !== this.count[e]) return false;
		return true;
	}

	#append(slot: number, hash: number, m: number, distinct: number): number {
		const p = this.times.length;
		for (const k of this.#touched.subarray(0, distinct).toSorted()) {
			this.label.push(k);
			this.count.push(this.#tally[k]);
		}
		this.start.push(this.label.length);
		this.times.push(0);
		this.size.push(m);
		this.#hash.push(hash);
		this.#slots[slot] = p;
		if (2 * p > this.#slots.length) this.#grow();
		return p;
	}

	#grow(): void {
		const slots = new Int32Array(4 * this.#slots.length).fill(-1);
		for (const [p, hash] of this.#hash.entries()) {
			let slot = hash & (slots.length - 1);
			while (slots[slot] >= 0) slot = (slot + 1) & (slots.length - 1);
			slots[slot] = p;
		}
		this.#slots = slots;
	}
}
