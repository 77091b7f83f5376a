/**
 * Cross tables of every two raters over the items both rated: labels x labels counts, the earlier rater in the rows.
 * A table is made when two raters first meet, so a crowd in which few pairs meet costs little.
 */
export class PairTables {
	readonly raters: number;
	readonly labels: number;
	readonly #tables: (Float64Array | undefined)[];

	constructor(raters: number, labels: number) {
		this.raters = raters;
		this.labels = labels;
		this.#tables = new Array((raters * (raters - 1)) / 2);
	}

	/** Counts one item: its first m raters (ascending) and the label of each. */
	add(who: Int32Array, code: Int32Array, m: number): void {
		for (let a = 0; a < m - 1; a++) {
			const row = code[a] * this.labels;
			const base = this.#base(who[a]);
			for (let b = a + 1; b < m; b++)
				(this.#tables[base + who[b]] ??= new Float64Array(this.labels ** 2))[row + code[b]]++;
		}
	}

	/** The table of raters a < b, or null where no item has ratings of both. */
	of(a: number, b: number): Float64Array | null {
		return this.#tables[this.#base(a) + b] ?? null;
	}

	/** Every two raters in order, with their table. */
	*[Symbol.iterator](): Generator<{ a: number; b: number; table: Float64Array | null }> {
		for (let a = 0; a < this.raters; a++)
			for (let b = a + 1; b < this.raters; b++) yield { a, b, table: this.of(a, b) };
	}

	/** Tables lie row by row of the upper triangle; adding b gives the place of a, b. */
	#base(a: number): number {
		return a * (this.raters - 2) - (a * (a - 1)) / 2 - 1;
	}
}
