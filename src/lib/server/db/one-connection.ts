import { PrismaLibSql } from '@prisma/adapter-libsql';
import type { Client, Transaction } from '@libsql/client';

type Config = ConstructorParameters<typeof PrismaLibSql>[0];

/**
 * Prisma's libsql adapter on one connection. The driver hands its connection over to each transaction, opens another for what follows, and closes
 * the first only when its memory is collected: hundreds of writes leave hundreds of open files. The adapter runs one thing at a time, a transaction
 * from begin to end, so they can share a connection.
 */
export class OneConnection extends PrismaLibSql {
	override createClient(config: Config): Client {
		const client = super.createClient(config);
		client.transaction = () => begin(client);
		return client;
	}
}

async function begin(client: Client): Promise<Transaction> {
	await client.execute('BEGIN');
	let open = true;
	const end = async (sql: string) => {
		open = false;
		await client.execute(sql);
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
		executeMultiple: (sql) => client.executeMultiple(sql),
		async commit() {
			try {
				await end('COMMIT');
			} catch (error) {
				// A commit that fails leaves the transaction open; the next one could not begin.
				await client.execute('ROLLBACK').catch(() => undefined);
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
