import type { Json, JsonObject } from '../shared/json.ts';

/** One case as its file gives it, checked against the guideline. All objects have own properties only. */
export interface CaseRow {
	/** Unique in the study; compared exactly. */
	id: string;
	/** Equal to `id` where the file names none. */
	scenario: string;
	/** What people and models may see, names in the order of the file. */
	visible: JsonObject;
	/** Names to values, for reports; never shown to annotators. */
	strata: Record<string, string>;
	/** Shown to no one before the freeze. */
	hidden: JsonObject;
	/** Origin and licence of the text; null where the file gives none. */
	source: { [name: string]: Json } | null;
}
