import { canonicalJson } from '../shared/canonical-json.ts';
import type { JsonObject } from '../shared/json.ts';

/** Gives cases their strata as maps; cases with equal strata share one, since there are few kinds and many cases. */
export class StrataOf {
	private readonly known = new Map<string, ReadonlyMap<string, string>>();

	/** @param data names and values, all of them text */
	map(data: JsonObject): ReadonlyMap<string, string> {
		const key = canonicalJson(data);
		let strata = this.known.get(key);
		if (!strata) this.known.set(key, (strata = new Map(Object.entries(data as Record<string, string>))));
		return strata;
	}
}
