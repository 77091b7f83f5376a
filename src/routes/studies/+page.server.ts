import { redirect } from '@sveltejs/kit';
import * as guidelines from '$lib/server/guidelines';
import * as studies from '$lib/server/studies';
import type { Actions, PageServerLoad } from './$types';
import { studyPage } from './study-page';

export const load: PageServerLoad = async ({ locals }) => ({
	studies: await studies.list(locals.db),
	guidelines: await guidelines.list(studyPage.place().guidelines)
});

export const actions: Actions = {
	default: async ({ locals, request }) => {
		const form = await request.formData();
		const [slug, title, guideline] = ['slug', 'title', 'guideline'].map((name) => studyPage.text(form, name).trim());
		const typed = {
			slug,
			title,
			guideline,
			seed: studyPage.text(form, 'seed'),
			panel: studyPage.text(form, 'panel'),
			discussion: form.has('discussion'),
			assistance: form.has('assistance')
		};
		const found = await guidelines.find(studyPage.place().guidelines, guideline);
		if (!found.ok) return studyPage.refused({ ...found, field: 'guideline' }, typed);
		const made = await studies.create(locals.db, studyPage.actor(locals), {
			slug,
			title,
			guideline: found.value,
			seed: studyPage.number(form, 'seed'),
			panel: studyPage.number(form, 'panel'),
			discussion: typed.discussion,
			assistance: typed.assistance
		});
		if (!made.ok) return studyPage.refused(made, typed);
		redirect(303, `/studies/${made.value.slug}`);
	}
};
