import { redirect } from '@sveltejs/kit';
import * as references from '$lib/server/references';
import { studyPage } from '../../study-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => {
	const actor = studyPage.actor(locals);
	return {
		releases: studyPage.found(await references.list(locals.db, actor, params.slug)),
		outlook: studyPage.found(await references.outlook(locals.db, actor, studyPage.place().data, params.slug))
	};
};

export const actions: Actions = {
	default: async ({ locals, params, request }) => {
		const form = await request.formData();
		const typed = {
			version: studyPage.text(form, 'version').trim(),
			hidden: form.get('hidden') === 'yes',
			simulated: form.get('simulated') === 'yes'
		};
		const { data, root } = studyPage.place();
		const frozen = await references.freeze(locals.db, studyPage.actor(locals), params.slug, {
			version: typed.version || undefined,
			withHidden: typed.hidden,
			withSimulated: typed.simulated,
			dataFolder: data,
			root
		});
		if (!frozen.ok) return studyPage.refused(frozen, typed);
		if ('blocked' in frozen.value) {
			const { blocked } = frozen.value;
			return studyPage.refused(
				{
					ok: false,
					code: 'conflict',
					message: blocked.map((b) => b.message).join(' '),
					field: blocked.some((b) => b.code.startsWith('version')) ? 'version' : undefined
				},
				typed
			);
		}
		redirect(303, `/studies/${params.slug}/releases/${frozen.value.version}`);
	}
};
