import type { Handle, HandleServerError, RequestEvent, ServerInit } from '@sveltejs/kit';
import { preferences } from '$lib/domain/shared/preferences';
import * as backups from '$lib/server/backups';
import { connect, type Db } from '$lib/server/db/client';
import { migrate } from '$lib/server/db/migrate';
import { largeImport } from '$lib/server/edge/large-import';
import { oneAtATime } from '$lib/server/edge/one-at-a-time';
import { plainAnswer } from '$lib/server/edge/plain-answer';
import { refuse } from '$lib/server/edge/refuse';
import { reportFault } from '$lib/server/edge/report-fault';
import { writeLimit } from '$lib/server/edge/write-limit';
import { env as readEnv } from '$lib/server/env';
import { FIRST_START, toBeMade } from '$lib/server/first-start';
import { writeFaults } from '$lib/server/health';
import { makeFolder } from '$lib/server/make-folder';
import * as people from '$lib/server/people';
import * as sessions from '$lib/server/sessions';
import page from './error.html?raw';

const env = readEnv(process.env);
const tooMany = writeLimit(env.writesPerMinute);
const turn = oneAtATime(60_000);
/** Where server.js looks for the route of a request. */
const ROUTE = Symbol.for('touchstone.route');
let db: Db;

/** Once at the start of the server: migrate, then connect, then see to an empty database. */
export const init: ServerInit = async () => {
	if (!Number.isInteger(env.writesPerMinute) || env.writesPerMinute < 0)
		throw new Error('TOUCHSTONE_WRITES_PER_MINUTE is no number of forms. Use a whole number; 0 sets no limit.');
	makeFolder(env.data);
	await migrate(env.databaseUrl, env.migrations, env.upgradeBackups);
	db = connect(env.databaseUrl);
	backups.schedule(db, env, process.env);
	const links = (await toBeMade(db)) ? await firstPeople() : [];
	// server.js prints the links once it knows its address; without it (vite dev) they are printed here.
	const told = (process.emit as (name: string, value: unknown) => boolean)('touchstone:links', links);
	if (!told) for (const { person, path } of links) console.log(`${person.name} (${person.role}):\n${path}`);
	process.once('sveltekit:shutdown' as 'exit', () => void db.$disconnect());
};

/** The sample study and its people, or only a maintainer; their links are told once. */
async function firstPeople(): Promise<people.NewLink[]> {
	// Loaded only here: no later start needs it.
	const made = env.sample
		? await (await import('../prisma/seed')).seed(db, FIRST_START, env)
		: await people.add(db, FIRST_START, { name: 'maintainer', role: 'maintainer' });
	if (!made.ok) throw new Error(made.message);
	return Array.isArray(made.value) ? made.value : [made.value];
}

export const handle: Handle = async ({ event, resolve }) => {
	const { locals, platform, request, url } = event;
	if (platform) platform.req[ROUTE] = event.route.id;
	locals.db = db;
	Object.assign(locals, await whoIs(event));
	// A large file is in memory several times over while it arrives.
	const large = locals.actor?.role === 'maintainer' && largeImport(request, url.pathname);
	const end = large ? await turn() : undefined;
	let answer: Response;
	try {
		answer =
			(end === null
				? plainAnswer(
						request,
						event.isDataRequest,
						503,
						'Other files are being received. Send yours again in a minute.',
						page
					)
				: await refuse(event, page, (actorId) => tooMany(db, actorId))) ??
			(await resolve(event, { transformPageChunk: settings(locals.preferences) }));
	} finally {
		end?.();
	}
	// Of someone signed in, or about to be, nothing may be kept by a browser or proxy for the next person.
	const own = url.pathname.startsWith('/sign-in/') || locals.actor !== null;
	answer.headers.set('cache-control', own ? 'private, no-store' : 'no-cache');
	return answer;
};

/** Fills actor and preferences from the cookie; takes away a cookie that stands for nobody. */
async function whoIs(event: RequestEvent): Promise<Pick<App.Locals, 'actor' | 'preferences' | 'sessionId'>> {
	const token = event.cookies.get(sessions.COOKIE);
	const found = token ? await sessions.find(db, token) : null;
	if (token && (!found || found.renewed)) {
		const { name, value, options } = sessions.cookie(found ? token : null, event.url.protocol === 'https:');
		event.cookies.set(name, value, options);
	}
	return found ?? { actor: null, sessionId: null, preferences: preferences.parse({}) };
}

/** Writes the person's theme and text size into the page's root element, which stands in the first chunk. */
function settings({ theme, text }: App.Locals['preferences']) {
	let done = false;
	return ({ html }: { html: string }) => {
		if (done) return html;
		done = true;
		return html.replace('%touchstone.theme%', theme).replace('%touchstone.text%', text);
	};
}

/** A throw is a bug: it gets an id to quote, one line in the log, and a plain page. */
export const handleError: HandleServerError = ({ error: thrown, event, status }) => {
	if (status < 500) return { message: status === 404 ? 'There is no such page.' : 'This request cannot be answered.' };
	writeFaults.note(thrown);
	const id = reportFault(thrown, event.request.method, event.route.id, env.log);
	return { message: 'Something went wrong here. What was stored before is safe; try again.', id };
};
