import * as crosschecks from '$lib/server/crosschecks';
import { studyPage } from '../../../study-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params: { slug }, url }) => {
	const { data: dataFolder } = studyPage.place();
	const [before, after, version] = ['before', 'after', 'release'].map((name) => studyPage.text(url.searchParams, name));
	return {
		compared: studyPage.found(
			await crosschecks.compareStored(
				locals.db,
				studyPage.actor(locals),
				{ slug, before, after, dataFolder },
				version || null
			)
		)
	};
};
