import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const person = url.searchParams.get('person') ?? undefined;
	return {
		person: person ?? null,
		list: studyPage.found(await studies.missing(locals.db, params.slug, { person, page: studyPage.pageOf(url) }))
	};
};
