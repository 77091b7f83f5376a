import { redirect } from '@sveltejs/kit';
import * as sessions from '$lib/server/sessions';
import type { RequestHandler } from './$types';

/** Signs out this browser. */
export const POST: RequestHandler = async ({ cookies, locals, url }) => {
	const token = cookies.get(sessions.COOKIE);
	if (locals.actor && token) await sessions.end(locals.db, locals.actor, token);
	const { name, value, options } = sessions.cookie(null, url.protocol === 'https:');
	cookies.set(name, value, options);
	redirect(303, '/');
};
