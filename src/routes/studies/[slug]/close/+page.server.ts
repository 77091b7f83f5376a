import { redirect } from '@sveltejs/kit';
import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => ({
	overview: studyPage.found(await studies.overview(locals.db, params.slug))
});

export const actions: Actions = {
	default: async ({ locals, params, request }) => {
		const form = await request.formData();
		const typed = { reason: studyPage.text(form, 'reason') };
		const asked = form.get('waive') === 'yes';
		const done = await studies.close(
			locals.db,
			studyPage.actor(locals),
			params.slug,
			asked ? { waive: typed.reason } : {}
		);
		if (!done.ok) return studyPage.refused(done, typed);
		if ('blocked' in done.value)
			return studyPage.refused(
				{ ok: false, code: 'conflict', message: done.value.blocked.map((b) => b.message).join(' ') },
				typed
			);
		redirect(303, `/studies/${params.slug}/disputes`);
	}
};
