import { fileURLToPath } from 'node:url';
import type { Client, InStatement } from '@libsql/client';
import { Sqlite3Client } from '@libsql/client/sqlite3';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import Database from 'libsql';
import { begin } from './begin.ts';
import { Busy } from './busy.ts';
import { patient } from './patient.ts';
import { SharedCommit } from './shared-commit.ts';
import type { Sql } from './sql.ts';
import { Statements } from './statements.ts';

type Config = ConstructorParameters<typeof PrismaLibSql>[0];
type Execute = (statement: InStatement) => ReturnType<Client['execute']>;
type Adapter = Awaited<ReturnType<PrismaLibSql['connect']>>;

/**
 * Prisma's libsql adapter with connections that suit SQLite: one that writes, one that reads beside it, and one for each snapshot
 * that is under way. In the write-ahead log readers see the last commit and wait for nobody, so pages are shown while an import runs.
 *
 * The driver hands its connection over to each transaction, opens another for what follows, and closes the first only when its
 * memory is collected: hundreds of writes leave hundreds of open files. The adapter runs one thing at a time on a connection, a
 * transaction from begin to end, so here all writes share one, and snapshots use again what others left.
 *
 * `timeout`: how long, in milliseconds, a write waits for the lock of another process.
 */
export class SqliteConnections extends PrismaLibSql {
	private readonly patience: number;
	private readonly idle: Adapter[] = [];
	private beginning = 'BEGIN';
	private opened!: Database.Database;
	/** The same two connections without Prisma between; null while nothing is connected. */
	direct: { reads: Sql; writes: SharedCommit } | null = null;

	constructor(config: Config) {
		super(config);
		this.patience = config.timeout ?? 0;
	}

	/** Called by the adapter, whenever it connects. */
	override createClient(config: Config): Client {
		if (!config.url.startsWith('file:')) return super.createClient(config);
		const path = fileURLToPath(config.url);
		// The driver waits for a lock with the whole process standing still: it hardly waits, and is asked again.
		const options = { timeout: 5 };
		const database = (this.opened = new Database(path, options));
		const client = new Sqlite3Client(path, options, database, 'number');
		const { beginning } = this;
		const execute = client.execute.bind(client) as Execute;
		// A statement that meets a lock stays half done in the driver, and then nothing can be committed; a beginning does not.
		const open = () =>
			patient(() => begin({ execute }, (sql) => void database.exec(sql), beginning), config.timeout ?? 0);
		client.execute = (async (statement: InStatement) => {
			const sql = typeof statement === 'string' ? statement : statement.sql;
			if (reads(sql) || STANDS_ALONE.test(sql)) return execute(statement);
			const transaction = await open();
			try {
				const result = await transaction.execute(statement);
				await transaction.commit();
				return result;
			} finally {
				await transaction.rollback();
			}
		}) as Client['execute'];
		client.transaction = open as Client['transaction'];
		return client;
	}

	override async connect(): Promise<Adapter> {
		// Whoever begins to write holds the lock from then on, so that nothing of what is read first can change.
		const writer = await this.begun('BEGIN IMMEDIATE');
		const writing = this.opened;
		const reader = await this.begun('BEGIN');
		const [read, written] = [new Statements(this.opened), new Statements(writing)];
		const query = writer.queryRaw.bind(writer);
		writer.queryRaw = (statement) => (reads(statement.sql) ? reader.queryRaw(statement) : query(statement));
		const start = writer.startTransaction.bind(writer);
		// Serializable is what SQLite always gives; only `snapshot` asks for it by name.
		writer.startTransaction = (level) => (level === undefined ? start() : this.snapshot());
		this.direct = {
			reads: read,
			writes: new SharedCommit(writing, written, () => start().catch(asBusy), this.patience)
		};
		const dispose = writer.dispose.bind(writer);
		writer.dispose = async () => {
			this.direct = null;
			for (const one of [read, written]) one.clear();
			for (const one of [...this.idle.splice(0), reader]) await one.dispose();
			await dispose();
		};
		return writer;
	}

	/** A transaction on a connection that cannot write and that nothing else uses meanwhile. */
	private async snapshot(): ReturnType<Adapter['startTransaction']> {
		let adapter = this.idle.pop();
		if (!adapter) {
			adapter = await this.begun('BEGIN');
			await adapter.executeScript('PRAGMA query_only = 1');
		}
		const own = adapter;
		const transaction = await own.startTransaction();
		for (const end of ['commit', 'rollback'] as const) {
			const ended = transaction[end].bind(transaction);
			transaction[end] = async () => {
				await ended();
				this.idle.push(own);
			};
		}
		return transaction;
	}

	private async begun(beginning: string): Promise<Adapter> {
		this.beginning = beginning;
		const adapter = await super.connect();
		// What is read often stays in memory: SQLite's own 2 MB hold less than the indexes of ten thousand cases.
		await adapter.executeScript('PRAGMA cache_size = -16384');
		return adapter;
	}
}

const reads = (sql: string) => /^\s*(SELECT|PRAGMA)\b/i.test(sql);
/** SQL that no transaction can hold. */
const STANDS_ALONE = /^\s*VACUUM\b/i;

/** What the adapter says when another process keeps the lock. */
const asBusy = (error: unknown): never => {
	const { kind } = (error as { cause?: { kind?: string } }).cause ?? {};
	throw kind === 'SocketTimeout' ? new Busy('Another process keeps the lock for writing.') : error;
};
