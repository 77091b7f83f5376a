import * as adjudications from '$lib/server/adjudications';
import { workPage } from '../work/work-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => ({
	studies: await adjudications.discussions(locals.db, workPage.actor(locals))
});
