import type { Json } from '../shared/json.ts';
import { byCodeUnits } from './by-code-units.ts';

/** Counts the licences that cases were imported with (`source.licence`), as they pass. */
export class Licences {
	private readonly counts = new Map<string | null, number>();

	add(source: Json | undefined): void {
		if (source === undefined || source === null) return;
		const stated =
			typeof source === 'object' && !Array.isArray(source) && Object.hasOwn(source, 'licence') ? source.licence : null;
		const licence = typeof stated === 'string' && stated.trim() ? stated : null;
		this.counts.set(licence, (this.counts.get(licence) ?? 0) + 1);
	}

	/** Sorted; cases whose source states none come last. */
	list(): { licence: string | null; cases: number }[] {
		return [...this.counts]
			.map(([licence, cases]) => ({ licence, cases }))
			.sort((a, b) => (a.licence === null ? 1 : b.licence === null ? -1 : byCodeUnits(a.licence, b.licence)));
	}
}
