import type Database from 'libsql';
import { Busy } from './busy.ts';
import type { Sql } from './sql.ts';

interface Transaction {
	commit(): Promise<void>;
	rollback(): Promise<void>;
}

interface Waiting {
	work: () => unknown;
	done: (value: unknown) => void;
	failed: (error: unknown) => void;
	timer: NodeJS.Timeout;
}

/** So many at most go together, so that nobody who reads has to wait for long. */
const MOST = 32;

/**
 * Runs small pieces of writing, those that wait at the same time in one transaction: its end, for which the disk is waited for,
 * is most of what a small write costs. Each piece has a savepoint: one that throws leaves nothing behind and disturbs no other.
 * Nobody is told that theirs is done before all of it is on the disk.
 */
export class SharedCommit {
	private waiting: Waiting[] = [];
	private running = false;

	/**
	 * @param begin begins a transaction that holds the lock for writing
	 * @param patienceMs how long a piece waits for its turn; then it fails with `Busy`
	 */
	constructor(
		private readonly database: Database.Database,
		private readonly sql: Sql,
		private readonly begin: () => Promise<Transaction>,
		private readonly patienceMs: number
	) {}

	/** @param work runs to its end at once, on the connection that writes */
	add<T>(work: (sql: Sql) => T): Promise<T> {
		return new Promise<T>((done, failed) => {
			const one: Waiting = {
				work: () => work(this.sql),
				done: done as Waiting['done'],
				failed,
				timer: setTimeout(() => {
					this.waiting = this.waiting.filter((other) => other !== one);
					failed(new Busy('The lock for writing was not free in time.'));
				}, this.patienceMs)
			};
			this.waiting.push(one);
			if (!this.running) void this.run();
		});
	}

	private async run(): Promise<void> {
		this.running = true;
		while (this.waiting.length) {
			// Whoever has arrived in the same turn of the process comes along.
			await new Promise((next) => setImmediate(next));
			const asked = this.waiting.length;
			try {
				const transaction = await this.begin();
				await this.together(transaction, this.take(MOST));
			} catch (error) {
				for (const one of this.take(asked)) one.failed(error);
			}
		}
		this.running = false;
	}

	private take(most: number): Waiting[] {
		const taken = this.waiting.splice(0, most);
		for (const one of taken) clearTimeout(one.timer);
		return taken;
	}

	/** Never fails itself: what goes wrong is told to those whom it concerns. */
	private async together(transaction: Transaction, group: Waiting[]): Promise<void> {
		const tell: (() => void)[] = [];
		try {
			for (const one of group) tell.push(this.apart(one));
			await transaction.commit();
		} catch (error) {
			await transaction.rollback();
			for (const one of group) one.failed(error);
			return;
		}
		for (const one of tell) one();
	}

	/** @returns what to tell, once all is stored */
	private apart(one: Waiting): () => void {
		this.sql.run('SAVEPOINT "one"');
		try {
			const value = one.work();
			this.sql.run('RELEASE "one"');
			return () => one.done(value);
		} catch (error) {
			// After some errors SQLite has rolled back everything itself: then nobody's is stored.
			if (!this.database.inTransaction) throw error;
			this.sql.run('ROLLBACK TO "one"');
			this.sql.run('RELEASE "one"');
			return () => one.failed(error);
		}
	}
}
