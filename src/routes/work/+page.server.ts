import * as studies from '$lib/server/studies';
import { workPage } from './work-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => ({
	studies: await studies.home(locals.db, workPage.actor(locals))
});
