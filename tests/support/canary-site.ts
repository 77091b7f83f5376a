import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '../../src/lib/server/db/client.ts';
import { migrate } from '../../src/lib/server/db/migrate.ts';
import { env } from '../../src/lib/server/env.ts';
import * as people from '../../src/lib/server/people.ts';
import { canarySecrets, type Secrets } from './canary-secrets.ts';
import { canaryStudy, type PersonName } from './canary-study.ts';
import { viewerOf, type Viewer } from './may-see.ts';
import { system } from './person.ts';
import { startServer, type Server } from './server.ts';

/** The running app over the canary studies, with everybody signed in. */
export interface CanarySite {
	server: Server;
	/** The same database that the server has open. */
	db: Db;
	secrets: Secrets;
	/** Of these secrets nobody may find a single one anywhere: session tokens and links. */
	tokens: string[];
	/** Tokens of a link that was used, and of one that was not, with the person whom that would sign in. */
	links: { used: string; unused: string; holder: string };
	viewers: Record<PersonName | 'nobody', Viewer>;
	close(): Promise<void>;
}

/** Builds the studies in a fresh data folder, starts the built app on it, and signs everybody in with their one-time links. `variables` are for the server. */
export async function canarySite(variables: Record<string, string> = {}): Promise<CanarySite> {
	const data = mkdtempSync(join(tmpdir(), 'touchstone-canary-'));
	const here = env({ TOUCHSTONE_ROOT: process.cwd(), TOUCHSTONE_DATA: data });
	await migrate(here.databaseUrl, here.migrations);
	const db = connect(here.databaseUrl);
	const { actors, links } = await canaryStudy(db, data);
	const secrets = await canarySecrets(db, data);
	const server = await startServer({ data, variables });
	const viewers = { nobody: await viewerOf(db, 'nobody', null, '', '') } as CanarySite['viewers'];
	const tokens: string[] = [];
	for (const name of Object.keys(actors) as PersonName[]) {
		const used = await fetch(server.address + links[name], {
			method: 'POST',
			redirect: 'manual',
			body: new URLSearchParams(),
			headers: { origin: server.address, accept: 'text/html' }
		});
		const cookie = /^[^;]+/.exec(used.headers.get('set-cookie') ?? '')?.[0];
		if (!cookie) throw new Error(`${name} could not sign in: ${used.status}`);
		tokens.push(cookie.split('=')[1], links[name].slice('/sign-in/'.length));
		viewers[name] = await viewerOf(db, name, actors[name].role, actors[name].id, cookie);
	}
	const spare = await people.add(db, system, { name: 'quokka-person-spare-kea', role: 'annotator' });
	if (!spare.ok) throw new Error(spare.message);
	const { id, name } = spare.value.person;
	for (const text of [id, name]) secrets.set(text, { text, kind: 'person', person: id });
	tokens.push(spare.value.path.slice('/sign-in/'.length));
	for (const text of tokens) secrets.set(text, { text, kind: 'token' });
	return {
		server,
		db,
		secrets,
		tokens,
		links: { used: links.ann.slice('/sign-in/'.length), unused: tokens.at(-1)!, holder: id },
		viewers,
		async close() {
			await db.$disconnect();
			await server.stop();
			server.clear();
		}
	};
}
