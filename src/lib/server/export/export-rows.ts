import type { JsonObject } from '../../domain/shared/json.ts';

/** What is to be exported: columns in order (`visible.policy` names a value inside `visible`), and rows as they come. */
export interface ExportRows {
	columns: string[];
	rows(): AsyncIterable<JsonObject>;
}

/** Which rows: all, or those of a stratum. */
export type Chosen = (strata: JsonObject) => boolean;
