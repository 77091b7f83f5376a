import * as studies from '$lib/server/studies';
import { studyPage } from '../study-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => ({
	overview: studyPage.found(
		await studies.overview(locals.db, params.slug, { by: url.searchParams.get('by') ?? undefined })
	)
});
