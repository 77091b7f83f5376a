import * as crosschecks from '$lib/server/crosschecks';
import { studyPage } from '../../study-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params: { slug } }) => {
	const { data } = studyPage.place();
	const { runs, versions } = studyPage.found(
		await crosschecks.overview(locals.db, studyPage.actor(locals), slug, data)
	);
	return { runs, versions };
};
