/** A value for a `?` of a statement. */
export type Cell = string | number | boolean | null;

/**
 * SQL run at once on one connection, with statements that are prepared once. Columns come as SQLite holds them: instants as text,
 * truth as 0 or 1. Texts of statements come from the code, never from input, for each is kept.
 */
export interface Sql {
	/** Every row. */
	all<Row>(statement: string, ...cells: Cell[]): Row[];
	/** The first row. */
	one<Row>(statement: string, ...cells: Cell[]): Row | undefined;
	/** @returns how many rows were changed */
	run(statement: string, ...cells: Cell[]): number;
}
