// node scripts/sample-database.mjs VERSION   Writes tests/fixtures/databases/VERSION.sql.gz: a database as this version leaves it, with something in every
// table, as SQL. Once for each version that is released, from the checkout of that version; a file that is there is never written over, because
// databases of that version are what people have. tests/integration/migrate-samples.test.ts migrates each of them.
import { createClient } from '@libsql/client';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = process.argv[2] ?? '';
const out = join(root, `tests/fixtures/databases/${version}.sql.gz`);
if (!/^\d+\.\d+\.\d+$/.test(version) || existsSync(out)) {
	console.error(existsSync(out) ? `${out} is there already.` : 'usage: node scripts/sample-database.mjs 1.2.3');
	process.exit(2);
}

// What loads the server functions, which are TypeScript. It serves nothing.
const vite = await createServer({
	configFile: false,
	root,
	logLevel: 'error',
	appType: 'custom',
	server: { middlewareMode: true, ws: false, watch: null },
	optimizeDeps: { noDiscovery: true }
});
const [
	{ migrate },
	{ connect },
	{ env: envOf },
	{ demonstration },
	{ id },
	{ openSource },
	people,
	guidelines,
	studies,
	cases,
	assignments,
	assistance,
	labels,
	adjudications,
	references,
	sessions
] = await Promise.all(
	[
		'db/migrate',
		'db/client',
		'env',
		'../../../prisma/demonstration',
		'id',
		'reading/open-source',
		'people',
		'guidelines',
		'studies',
		'cases',
		'assignments',
		'assistance',
		'labels',
		'adjudications',
		'references',
		'sessions'
	].map((name) => /** @type {Promise<any>} */ (vite.ssrLoadModule(`/src/lib/server/${name}.ts`)))
);

const folder = mkdtempSync(join(tmpdir(), 'touchstone-sample-'));
const env = envOf({ TOUCHSTONE_ROOT: root, TOUCHSTONE_DATA: folder });
await migrate(env.databaseUrl, env.migrations);
const db = connect(env.databaseUrl);
const system = { id: 'system', name: 'command line', role: 'maintainer' };
const CASES = 'tests/fixtures/studies/authorization-small.jsonl';

/** What a server function gives, if it did what it was asked. @param {any} result @returns {any} */
function done(result) {
	if (!result.ok || result.value?.problems?.length || result.value?.blocked)
		throw new Error(JSON.stringify(result.ok ? result.value : result.message));
	return result.value;
}

/** People by name. @type {Record<string, any>} */
const who = {};
for (const [name, role] of [
	['Ann', 'annotator'],
	['Bob', 'annotator'],
	['Cem', 'annotator'],
	['Eve', 'adjudicator'],
	['Dan', 'adjudicator'],
	['Mia', 'maintainer']
])
	who[name] = done(await people.add(db, system, { name, role })).person;
done(await people.setPassword(db, who.Mia, { password: 'a harbour of brass kettles', current: '' }, null));
await sessions.start(db, who.Mia.id);
done(
	await people.disable(db, system, done(await people.add(db, system, { name: 'Gone', role: 'annotator' })).person.id)
);
await people.signInByPassword(db, 'Mia', 'not that one', '127.0.0.1');

/** A study of a few cases with three annotators. @param {string} slug @param {object} options @param {string} [flags] */
async function study(slug, options, flags) {
	const guideline = done(await guidelines.find(env.guidelines, 'authorization@1.0.0'));
	done(await studies.create(db, system, { slug, title: `Study ${slug}`, guideline, seed: 7, ...options }));
	const source = { file: CASES, open: () => openSource(join(root, CASES)) };
	done(await cases.importFiles(db, system, slug, [source], { data: folder }));
	if (flags !== undefined) {
		const file = join(folder, 'flags.jsonl');
		writeFileSync(file, flags);
		done(await assistance.importFile(db, system, slug, { ...done(await openSource(file)), file: 'flags.jsonl' }));
	}
	done(await assignments.plan(db, system, slug, { annotators: ['Ann', 'Bob', 'Cem'] }));
}

/** Answers a page as the app does; Cem sees some cases otherwise. @param {string} slug @param {string} name @param {number} number @param {number} [base] */
async function answer(slug, name, number, base = 0) {
	const page = done(await labels.page(db, who[name], slug, number));
	const answers = page.items.map((/** @type {any} */ item, /** @type {number} */ at) => ({
		assignment: item.assignment,
		question: 'decision',
		base,
		label: name === 'Cem' && at === 0 && number % 3 === 0 ? 'BLOCK' : 'ALLOW',
		unclear: name === 'Bob' && at === 1 && number % 4 === 0,
		note: base ? 'Read again.' : at === 0 ? `What ${name} thought on page ${number}, “quoted” 🔏.` : '',
		evidence: [],
		...(at === 0 ? { pasted: page.cases[0].visible.evidence.slice(0, 40) } : {}),
		ms: 4_000 + 17 * number + at
	}));
	const input = { id: page.submission, page: number, marksShown: number % 2 ? true : null, answers };
	done(await labels.submit(db, who[name], slug, input));
}

/** @param {string} slug @param {string} name @param {number} [most] */
async function answerAll(slug, name, most = Infinity) {
	const { pages } = done(await labels.queue(db, who[name], slug));
	for (const { page } of pages.slice(0, most)) await answer(slug, name, page);
}

/** @param {string} slug @param {string} name @param {string} dispute @param {'blind' | 'final'} kind @param {object} [more] */
async function decide(slug, name, dispute, kind, more = {}) {
	const { item } = await db.dispute.findUnique({
		where: { id: dispute },
		include: { item: { include: { case: true } } }
	});
	const quote = [...JSON.parse(item.case.visible).evidence].slice(0, 30).join('');
	const input = {
		id: id(),
		label: 'BLOCK',
		reasonKind: 'fact',
		rationale: 'The approval was used before.',
		evidence: [{ field: 'evidence', start: 0, end: 30, quote }],
		unresolved: false,
		alternative: null,
		reading: null,
		changeReason: null,
		...more
	};
	done(await adjudications.decide(db, who[name], slug, dispute, kind, input));
	return input.id;
}
/** @param {string} slug @returns {Promise<string[]>} */
const disputesOf = async (slug) =>
	(await db.dispute.findMany({ where: { study: { slug } }, orderBy: { position: 'asc' } })).map(
		(/** @type {{ id: string }} */ one) => one.id
	);
/** @param {string} slug @param {object} [more] */
const freeze = async (slug, more) =>
	done(await references.freeze(db, system, slug, { version: '1.0.0', dataFolder: folder, root, ...more }));

// The chain of events names the files as they were given: from here, so that no folder of this machine is in it.
process.chdir(root);
done(await demonstration(db, system, { ...env, root: '' }, 'demonstration'));
await freeze('demonstration', { withSimulated: true });

await study(
	'running',
	{ assistance: true },
	'{"case":"AP-001-a","flag":"Two registers name this grant.","source":"a checker"}\n'
);
for (const name of ['Ann', 'Bob']) await answerAll('running', name, 3);
await answer('running', 'Ann', 1, 1);
const flagged = await db.assignment.findFirst({
	where: { study: { slug: 'running' }, person: { name: 'Ann' }, item: { key: 'AP-001-a' } }
});
if (flagged.page > 3) await answer('running', 'Ann', flagged.page);
done(await assistance.show(db, who.Ann, 'running', flagged.page));

await study('disputed', { discussion: true });
for (const name of ['Ann', 'Bob', 'Cem']) await answerAll('disputed', name);
done(await studies.close(db, system, 'disputed'));
const [first] = await disputesOf('disputed');
done(await adjudications.claim(db, who.Eve, 'disputed', first));
await decide('disputed', 'Eve', first, 'blind');

await study('decided', { discussion: true, panel: 2, licence: 'CC-BY-4.0', creator: 'The keepers' });
for (const name of ['Ann', 'Bob', 'Cem']) await answerAll('decided', name);
done(await studies.close(db, system, 'decided'));
const settled = await db.item.findFirst({ where: { study: { slug: 'decided' }, disputes: { none: {} } } });
done(await adjudications.send(db, system, 'decided', { case: settled.key, reason: 'The register looks forged.' }));
for (const [at, dispute] of (await disputesOf('decided')).entries()) {
	const twice =
		at === 1 ? { unresolved: true, alternative: 'ALLOW', reading: 'The second approval may cover it.' } : {};
	for (const kind of /** @type {const} */ (['blind', 'final']))
		for (const name of ['Eve', 'Dan']) {
			const other = at === 0 && name === 'Dan' && kind === 'blind';
			await decide('decided', name, dispute, kind, other ? { label: 'ALLOW' } : kind === 'final' ? twice : {});
			// Whoever waits for the others of the panel gives the case back.
			await adjudications.release(db, who[name], 'decided', dispute);
			const comment = { id: id(), text: `${name} has read it twice.`, evidence: [] };
			if (at === 0 && kind === 'blind') done(await adjudications.comment(db, who[name], 'decided', dispute, comment));
		}
}
await freeze('decided');
await db.$disconnect();
await vite.close();

const client = createClient({ url: env.databaseUrl });
/** @param {string} sql */
const rows = async (sql) => (await client.execute(sql)).rows;
const objects = await rows(
	`SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND sql IS NOT NULL`
);
/** @param {boolean} tables */
const made = (tables) => objects.filter((one) => (one.type === 'table') === tables).map((one) => `${one.sql};`);
const lines = ['PRAGMA foreign_keys=OFF;', 'BEGIN;', ...made(true)];
const empty = [];
for (const { name } of [...objects.filter((one) => one.type === 'table'), { name: 'sqlite_sequence' }]) {
	const columns = (await rows(`PRAGMA table_info("${name}")`)).map((one) => `quote("${one.name}")`);
	const values = await rows(`SELECT ${columns.join(` || ',' || `)} AS row FROM "${name}" ORDER BY rowid`);
	if (!values.length) empty.push(name);
	// A name of its own each time costs nothing once it is packed, and keeps every line a whole statement.
	for (const { row } of values) lines.push(`INSERT INTO "${name}" VALUES (${row});`);
}
// Triggers come last: rows that were there before are not inserted anew.
lines.push(...made(false), 'COMMIT;', '');
client.close();
rmSync(folder, { recursive: true, force: true });
const packed = gzipSync(lines.join('\n'), { level: 9 });
writeFileSync(out, packed, { flag: 'wx' });
console.log(
	`${out}: ${lines.length} lines, ${Math.ceil(packed.length / 1024)} KB${empty.length ? `; nothing in ${empty.join(', ')}` : ''}`
);
