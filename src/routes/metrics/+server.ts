import { error, text } from '@sveltejs/kit';
import { env } from '$lib/server/env';
import * as health from '$lib/server/health';
import type { RequestHandler } from './$types';

/** Numbers for those who watch the server. Without the token there is no such page. */
export const GET: RequestHandler = async ({ locals, request }) => {
	const { data, metricsToken } = env(process.env);
	if (!health.mayReadMetrics(request.headers.get('authorization'), metricsToken)) error(404, 'There is no such page.');
	return text(await health.metrics(locals.db, data), {
		headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }
	});
};
