import { read } from '../read';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) =>
	new Response(`${JSON.stringify(await read(locals, params.slug, url), null, '\t')}\n`, {
		headers: {
			'content-type': 'application/json; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-outcomes.json"`
		}
	});
