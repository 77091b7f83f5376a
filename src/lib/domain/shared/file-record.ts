import type { Json } from './json.ts';

/** One record of a file people bring: an object of a JSON file (so it ought to be), or a row of a CSV file under its header. */
export type FileRecord =
	{ form: 'json'; value: Json } | { form: 'csv'; columns: readonly string[]; cells: readonly string[] };
