import type { Codebook } from '../guideline/codebook.ts';
import type { JsonObject } from '../shared/json.ts';

/** What answers are about, with its references. */
export interface SubjectItem {
	/** Public id of the case; of the scenario where the guideline's unit is the scenario. */
	id: string;
	scenario: string;
	/** The visible fields of the case; of each of its cases where it is a scenario. */
	visible: JsonObject[];
	/** The reference by question; what was waived has none. */
	references: ReadonlyMap<string, string>;
}

/** What encodings are checked against: a release, or a study as a freeze would take it. Items are sorted by id. */
export interface Subject {
	codebook: Codebook;
	items: readonly SubjectItem[];
}
