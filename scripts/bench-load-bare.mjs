import Database from 'libsql';

/**
 * Inserts what a server has stored once more, in the same order and into the same tables with the same triggers, with nothing around it: for each
 * submission one transaction of a submission, its answers and its event, in statements that are prepared once.
 * @param {string} from the server's database
 * @param {string} to the same database as it was before
 * @param {number} most so many submissions
 */
export function bareInserts(from, to, most) {
	const source = new Database(from);
	const [{ integrity_check: whole }] = source.prepare('PRAGMA integrity_check').all();
	if (whole !== 'ok') throw new Error(`The database is damaged: ${whole}`);
	const events = source
		.prepare(`SELECT * FROM "AuditEvent" WHERE "type" = 'labels.submitted' ORDER BY "seq" LIMIT ?`)
		.all(most);
	const submission = source.prepare('SELECT * FROM "Submission" WHERE "id" = ?');
	const answers = source.prepare('SELECT * FROM "Answer" WHERE "submissionId" = ?');
	const work = events.map((event) => {
		const { submission: id } = JSON.parse(event.data);
		return [
			['Submission', submission.all(id)[0]],
			...answers.all(id).map((row) => ['Answer', row]),
			['AuditEvent', event]
		];
	});
	source.close();
	const target = new Database(to);
	target.prepare('PRAGMA journal_mode=WAL').all();
	const prepared = new Map(
		work[0].map(([table, row]) => {
			const names = Object.keys(row);
			const sql = `INSERT INTO "${table}" (${names.map((n) => `"${n}"`)}) VALUES (${names.map(() => '?')})`;
			return [table, target.prepare(sql)];
		})
	);
	const [begin, commit] = ['BEGIN IMMEDIATE', 'COMMIT'].map((sql) => target.prepare(sql));
	const begun = performance.now();
	for (const rows of work) {
		begin.run();
		for (const [table, row] of rows) prepared.get(table).run(...Object.values(row));
		commit.run();
	}
	const took = (performance.now() - begun) / 1000;
	const [{ synchronous }] = target.prepare('PRAGMA synchronous').all();
	if (synchronous !== 2) throw new Error('The bare insertions were not synchronous.');
	target.close();
	return { submissions: work.length, rows: work.flat().length, perSecond: work.length / took };
}
