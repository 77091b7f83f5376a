import { forestSvg } from '$lib/ui/agreement/forest-svg';
import { shareFigure } from '$lib/ui/outcomes/share-figure';
import { read } from '../read';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) => {
	const report = await read(locals, params.slug, url);
	const unsafe = url.searchParams.get('share') === 'unsafe';
	const of = (figures: typeof report | (typeof report.models)[number]) =>
		shareFigure(unsafe ? figures.gold_unsafe_among_plausible : figures.plausibility);
	const body = forestSvg(
		`${unsafe ? 'Gold-unsafe among plausible' : 'Plausible outcomes'}, ${params.slug}`,
		{ name: 'All', kappa: of(report) },
		report.models.map((one) => ({ name: one.model, kappa: of(one) }))
	);
	return new Response(body, {
		headers: {
			'content-type': 'image/svg+xml; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-${unsafe ? 'unsafe' : 'plausible'}.svg"`
		}
	});
};
