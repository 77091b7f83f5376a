import { fail, redirect } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import * as adjudications from '$lib/server/adjudications';
import type { Refused } from '$lib/ui/adjudication/refused';
import { readComment } from '../../../disputes/read-comment';
import { workPage } from '../../../work/work-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => ({
	page: workPage.found(await adjudications.discussion(locals.db, workPage.actor(locals), params.slug, params.id))
});

export const actions: Actions = {
	comment: async ({ locals, params, request }) => {
		const actor = workPage.actor(locals);
		const page = workPage.found(await adjudications.discussion(locals.db, actor, params.slug, params.id));
		const { said, input } = readComment(await request.formData(), page);
		const done = input.ok ? await adjudications.comment(locals.db, actor, params.slug, params.id, input.value) : input;
		if (!done.ok)
			return fail<Refused>(httpStatus(done.code), {
				kind: 'comment',
				message: done.message,
				field: done.field ?? null,
				written: null,
				said
			});
		redirect(303, `/discussions/${params.slug}/${params.id}#discussion`);
	}
};
