import { whole } from '../whole';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) => {
	const { report } = await whole(locals, params.slug, url);
	return new Response(JSON.stringify(report, null, '\t') + '\n', {
		headers: {
			'content-type': 'application/json; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-agreement.json"`
		}
	});
};
