import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

const WORDS = 'The keeper may pass what the board has granted, up to the limit, and not a penny more. ';

/**
 * Makes a study with its annotators, all signed in. Study, cases and assignments are made by the commands; people and their sessions
 * are inserted: two hundred one-time links would first have to be used.
 * @param {{ root: string, data: string, cases: number, contexts: number, annotators: number, overlap: number }} wanted
 * @returns {{ slug: string, tokens: string[] }}
 */
export function loadStudy({ root, data, cases, contexts, annotators, overlap }) {
	const slug = 'load';
	const command = (/** @type {string[]} */ ...words) => {
		const done = spawnSync(process.execPath, [join(root, 'bin/touchstone.mjs'), ...words, '--data', data], {
			encoding: 'utf8',
			cwd: root
		});
		if (done.status !== 0) throw new Error(`${words.join(' ').slice(0, 200)}:\n${done.stdout}${done.stderr}`);
	};
	mkdirSync(data, { recursive: true });
	const file = join(data, 'cases.jsonl');
	const lines = Array.from({ length: cases }, (_, n) => {
		const scenario = Math.floor(n / contexts);
		return JSON.stringify({
			id: `case-${n}`,
			scenario: `scenario-${scenario}`,
			strata: { domain: `d${scenario % 7}` },
			visible: {
				policy: `Policy ${scenario}. ${WORDS.repeat(8)}`,
				request: `Request ${scenario}. ${WORDS.repeat(2)}`,
				effect: { type: 'transfer', amount: scenario },
				evidence: `Register ${n}. ${WORDS.repeat(6)}`
			}
		});
	});
	writeFileSync(file, `${lines.join('\n')}\n`);
	command('study', 'create', slug, '--guideline', 'authorization@1.0.0', '--seed', '1');
	command('import', slug, file);
	const names = Array.from({ length: annotators }, (_, n) => `annotator-${n}`);
	const tokens = names.map(() => randomBytes(20).toString('hex'));
	const database = new Database(join(data, 'touchstone.db'));
	const [now, later] = [Date.now(), Date.now() + 29 * 86_400_000].map((at) =>
		new Date(at).toISOString().replace('Z', '+00:00')
	);
	// No prepared statements: one that is left keeps the connection open below, and with it this process's view of a log that others delete.
	database.exec('BEGIN IMMEDIATE');
	names.forEach((name, n) => {
		const hash = createHash('sha256').update(tokens[n]).digest('hex');
		database.exec(`INSERT INTO "Person" ("id", "name", "role", "createdAt") VALUES ('person-${n}', '${name}', 'annotator', '${now}');
			INSERT INTO "Session" ("id", "personId", "expiresAt") VALUES ('${hash}', 'person-${n}', '${later}')`);
	});
	database.exec('COMMIT');
	database.close();
	command('assign', slug, '--annotators', names.join(','), '--overlap', String(overlap));
	return { slug, tokens };
}
