import * as adjudications from '$lib/server/adjudications';
import * as studies from '$lib/server/studies';
import { redirect } from '@sveltejs/kit';
import { studyPage } from '../../study-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const disputes = studyPage.found(await adjudications.open(locals.db, studyPage.actor(locals), params.slug));
	const sent = url.searchParams.get('sent');
	return {
		disputes,
		overview: studyPage.found(await studies.overview(locals.db, params.slug)),
		effects: [...studyPage.found(await adjudications.effects(locals.db, studyPage.actor(locals), params.slug))],
		// An address can be written by anyone: only what is so is said.
		sent: disputes.items.some((one) => one.case === sent && one.why === 'sent') ? sent : null
	};
};

export const actions: Actions = {
	send: async ({ locals, params, request }) => {
		const form = await request.formData();
		const typed = {
			case: studyPage.text(form, 'case').trim(),
			question: studyPage.text(form, 'question'),
			reason: studyPage.text(form, 'reason')
		};
		const sent = await adjudications.send(locals.db, studyPage.actor(locals), params.slug, {
			...typed,
			question: typed.question || undefined
		});
		if (!sent.ok) return studyPage.refused(sent, typed);
		redirect(303, `/studies/${params.slug}/disputes?sent=${encodeURIComponent(typed.case)}`);
	}
};
