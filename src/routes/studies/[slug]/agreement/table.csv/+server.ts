import { forestCsv } from '$lib/ui/agreement/forest-csv';
import { whole } from '../whole';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) => {
	const { asked, view } = await whole(locals, params.slug, url);
	const body = forestCsv(asked.by ?? 'group', view.overall, view.strata[0]?.rows ?? []);
	return new Response(body, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-agreement.csv"`
		}
	});
};
