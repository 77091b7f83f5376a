import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';
import type { PageServerLoad } from './$types';

const SHOWS = ['all', 'used', 'split', 'left-out', 'unclear'] as const;

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const asked = (name: string) => url.searchParams.get(name) ?? undefined;
	const show = SHOWS.find((one) => one === asked('show')) ?? 'all';
	const filter = {
		question: asked('question'),
		by: asked('by'),
		value: asked('value'),
		unclear: asked('unclear'),
		show
	};
	return {
		filter,
		list: studyPage.found(await studies.caseList(locals.db, params.slug, { ...filter, page: studyPage.pageOf(url) }))
	};
};
