import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';
import { read } from './read';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const { asked, view, resampling } = await read(locals, params.slug, url);
	return {
		asked,
		view,
		resampling,
		shares: studyPage.found(await studies.labelShares(locals.db, params.slug, asked.question))
	};
};
