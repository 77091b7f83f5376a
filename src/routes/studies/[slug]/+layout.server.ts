import * as studies from '$lib/server/studies';
import { studyPage } from '../study-page';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async ({ locals, params }) => ({
	study: studyPage.found(await studies.head(locals.db, params.slug))
});
