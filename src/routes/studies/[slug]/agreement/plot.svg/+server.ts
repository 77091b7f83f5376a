import { forestSvg } from '$lib/ui/agreement/forest-svg';
import { whole } from '../whole';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) => {
	const { asked, view } = await whole(locals, params.slug, url);
	const body = forestSvg(
		`Fleiss’ kappa, ${params.slug}${asked.by ? ` by ${asked.by}` : ''}`,
		view.overall,
		view.strata[0]?.rows ?? []
	);
	return new Response(body, {
		headers: {
			'content-type': 'image/svg+xml; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-agreement.svg"`
		}
	});
};
