import { outcomesCsv } from '$lib/ui/outcomes/outcomes-csv';
import { read } from '../read';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) => {
	const report = await read(locals, params.slug, url);
	return new Response(outcomesCsv([{ ...report, model: 'All' }, ...report.models]), {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-outcomes.csv"`
		}
	});
};
