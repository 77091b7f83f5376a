import * as references from '$lib/server/references';
import * as studies from '$lib/server/studies';
import { studyPage } from '../../../study-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const release = studyPage.found(
		await references.get(locals.db, studyPage.actor(locals), params.slug, params.version)
	);
	const basis = url.searchParams.get('basis') ?? undefined;
	return {
		release,
		basis: basis ?? null,
		list: studyPage.found(
			await studies.referenceList(locals.db, params.slug, params.version, { basis, page: studyPage.pageOf(url) })
		)
	};
};

export const actions: Actions = {
	verify: async ({ locals, params }) => {
		const done = await references.verifyStored(
			locals.db,
			studyPage.actor(locals),
			studyPage.place().data,
			params.slug,
			params.version
		);
		return done.ok ? { verified: done.value } : studyPage.refused(done, {});
	}
};
