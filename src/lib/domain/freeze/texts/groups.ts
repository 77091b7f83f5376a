import type { JsonObject } from '../../shared/json.ts';
import { byCodeUnits } from '../by-code-units.ts';
import type { ReleaseItem } from '../settle.ts';

/** A stratum that splits the items into groups (those that agreement is reported by), with the number of items in each. */
export interface Group {
	name: string;
	values: { value: string; items: number }[];
}

/** The groups of a release, sorted by name and value. Items without the stratum are counted nowhere. */
export function groups(items: readonly ReleaseItem[], report: JsonObject): Group[] {
	const { by } = report.options as { by: string[] };
	return by.map((name) => {
		const counts = new Map<string, number>();
		for (const { strata } of items) {
			const value = strata.get(name);
			if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
		}
		const values = [...counts].map(([value, found]) => ({ value, items: found }));
		return { name, values: values.sort((a, b) => byCodeUnits(a.value, b.value)) };
	});
}
