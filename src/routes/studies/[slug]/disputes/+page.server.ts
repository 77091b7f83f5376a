import * as adjudications from '$lib/server/adjudications';
import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => ({
	disputes: studyPage.found(await adjudications.open(locals.db, params.slug)),
	overview: studyPage.found(await studies.overview(locals.db, params.slug))
});
