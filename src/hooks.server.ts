import type { Handle, HandleServerError, RequestEvent, ServerInit } from '@sveltejs/kit';
import { preferences } from '$lib/domain/shared/preferences';
import { routeAccess } from '$lib/domain/shared/route-access';
import * as backups from '$lib/server/backups';
import { bodyProblem } from '$lib/server/body-limit';
import { connect, type Db } from '$lib/server/db/client';
import { migrate } from '$lib/server/db/migrate';
import { env as readEnv } from '$lib/server/env';
import { FIRST_START, toBeMade } from '$lib/server/first-start';
import { makeFolder } from '$lib/server/make-folder';
import * as people from '$lib/server/people';
import { postedForm } from '$lib/server/posted-form';
import { plainAnswer, type Held } from '$lib/server/plain-answer';
import { securityHeaders } from '$lib/server/security-headers';
import * as sessions from '$lib/server/sessions';
import page from './error.html?raw';

const env = readEnv(process.env);
let db: Db;

/** Once at the start of the server: migrate, then connect, then see to an empty database. */
export const init: ServerInit = async () => {
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
	const { locals, url } = event;
	locals.db = db;
	Object.assign(locals, await whoIs(event));
	const answer = (await refuse(event)) ?? (await resolve(event, { transformPageChunk: settings(locals.preferences) }));
	const secret = url.pathname.startsWith('/sign-in/');
	for (const [name, value] of securityHeaders({ secret, signedIn: locals.actor !== null }))
		answer.headers.set(name, value);
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

/** Default deny: only what the table of guards opens to this role gets through. */
async function refuse({ locals, request, url, route, isDataRequest }: RequestEvent): Promise<Response | null> {
	const say = (status: number, message: string, held?: Held) =>
		plainAnswer(request, isDataRequest, status, message, page, held);
	// Unknown addresses are not found, whoever asks.
	const access = route.id === null ? 'open' : routeAccess(url.pathname, locals.actor?.role ?? null);
	if (access === 'sign-in') {
		const here = url.pathname + url.search;
		const script = request.headers.get('accept')?.startsWith('application/json') ?? false;
		const form = request.method === 'POST' && !script && !bodyProblem(request, url.pathname);
		// What was filled in must not be lost for a session that has ended.
		const held = form && !(await postedForm(request)) ? { action: here, form: await request.formData() } : undefined;
		if (script || held)
			return say(401, 'You are signed out, so nothing was stored. Sign in, then send it again.', held);
		return new Response(null, { status: 303, headers: { location: `/?to=${encodeURIComponent(here)}` } });
	}
	if (access === 'forbidden')
		return say(
			403,
			'This page is for another role. Go back to your own work, or sign in as someone who has that role.'
		);
	if (access === 'missing') return say(404, 'There is no such page.');
	const problem = bodyProblem(request, url.pathname) ?? (request.method === 'POST' ? await postedForm(request) : null);
	return problem && say(problem.status, problem.message);
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

/** A throw is a bug: it gets an id to quote, one line in the log, and a plain page. The path is left out: it may hold a token. */
export const handleError: HandleServerError = ({ error: thrown, event, status }) => {
	if (status < 500) return { message: status === 404 ? 'There is no such page.' : 'This request cannot be answered.' };
	const id = crypto.randomUUID().slice(0, 8);
	const stack = thrown instanceof Error ? thrown.stack : String(thrown);
	console.error(
		JSON.stringify({
			at: new Date().toISOString(),
			error: id,
			method: event.request.method,
			route: event.route.id,
			stack
		})
	);
	return { message: 'Something went wrong here. What was stored before is safe; try again.', id };
};
