import * as references from '$lib/server/references';
import { studyPage } from '../../../study-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const [from, to] = ['from', 'to'].map((name) => studyPage.text(url.searchParams, name));
	return {
		from,
		to,
		diff: studyPage.found(
			await references.compare(locals.db, studyPage.actor(locals), studyPage.place().data, params.slug, from, to)
		)
	};
};
