import { text } from '@sveltejs/kit';
import { env } from '$lib/server/env';
import * as health from '$lib/server/health';
import type { RequestHandler } from './$types';

/** Can work be done here? For a proxy or a supervisor; what is wrong is said in one word a line. */
export const GET: RequestHandler = async ({ locals }) => {
	const wrong = await health.readiness(locals.db, env(process.env).data);
	return text(`${wrong.length ? wrong.join('\n') : 'ready'}\n`, { status: wrong.length ? 503 : 200 });
};
