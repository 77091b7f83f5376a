import * as labels from '$lib/server/labels';
import { workPage } from '../work-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => ({
	queue: workPage.found(await labels.queue(locals.db, workPage.actor(locals), params.slug)),
	/** Place of the page that was stored just before. */
	stored: workPage.number(url.searchParams.get('as')),
	unclearFirst: url.searchParams.get('order') === 'unclear',
	wanted: url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
});
