import type Database from 'libsql';
import type { Cell, Sql } from './sql.ts';

/** The statements of a connection. Preparing one costs several times what running it does, so each is prepared once. */
export class Statements implements Sql {
	private readonly known = new Map<string, Database.Statement>();

	constructor(private readonly database: Database.Database) {}

	all<Row>(statement: string, ...cells: Cell[]): Row[] {
		return this.prepared(statement).all(cells.map(bound)) as Row[];
	}

	/** Less than half of the work of `all`. */
	one<Row>(statement: string, ...cells: Cell[]): Row | undefined {
		return this.prepared(statement).get(cells.map(bound)) as Row | undefined;
	}

	run(statement: string, ...cells: Cell[]): number {
		return this.prepared(statement).run(cells.map(bound)).changes;
	}

	/** A connection that is closed stays open below as long as its statements are there. */
	clear(): void {
		this.known.clear();
	}

	private prepared(statement: string): Database.Statement {
		const found = this.known.get(statement) ?? this.database.prepare(statement);
		this.known.set(statement, found);
		return found;
	}
}

const bound = (cell: Cell) => (typeof cell === 'boolean' ? Number(cell) : cell);
