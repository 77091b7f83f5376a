import type { Client, InStatement, Transaction } from '@libsql/client';

/**
 * Begins a transaction on a connection, without handing the connection over to it.
 * @param exec runs SQL without results
 */
export function begin(
	client: { execute(statement: InStatement): ReturnType<Client['execute']> },
	exec: (sql: string) => void,
	beginning: string
): Transaction {
	exec(beginning);
	let open = true;
	const end = async (sql: string) => {
		open = false;
		exec(sql);
	};
	// SQLite itself rolls back after some errors; then there is nothing left to do.
	const rollback = async () => {
		if (open) await end('ROLLBACK').catch(() => undefined);
	};
	return {
		execute: (statement) => client.execute(statement),
		batch: async (statements) => {
			const results = [];
			for (const statement of statements)
				results.push(
					await client.execute(Array.isArray(statement) ? { sql: statement[0], args: statement[1] } : statement)
				);
			return results;
		},
		executeMultiple: async (sql) => exec(sql),
		async commit() {
			try {
				await end('COMMIT');
			} catch (error) {
				// A commit that fails leaves the transaction open; the next one could not begin.
				await end('ROLLBACK').catch(() => undefined);
				throw error;
			}
		},
		rollback,
		close: () => void rollback(),
		get closed() {
			return !open;
		}
	};
}
