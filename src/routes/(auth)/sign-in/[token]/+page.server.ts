import { error, fail, redirect } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import { HOME } from '$lib/domain/shared/route-access';
import * as people from '$lib/server/people';
import * as sessions from '$lib/server/sessions';
import type { Actions, PageServerLoad } from './$types';

/** Shows a button only: programs that look at a link before its person does must not use it up. */
export const load: PageServerLoad = async ({ locals, params }) => {
	const holder = await people.linkHolder(locals.db, params.token);
	if (!holder.ok) error(httpStatus(holder.code), holder.message);
	return { name: holder.value.name, hasPassword: holder.value.hasPassword };
};

export const actions: Actions = {
	default: async ({ cookies, locals, params, request, url }) => {
		const password = (await request.formData()).get('password');
		const person = await people.signInByLink(
			locals.db,
			params.token,
			typeof password === 'string' && password ? password : undefined
		);
		if (!person.ok && person.code === 'invalid') return fail(400, { message: person.message });
		if (!person.ok) {
			// A second click on the button of a link that has just signed this browser in.
			if (locals.actor) redirect(303, HOME[locals.actor.role]);
			error(httpStatus(person.code), person.message);
		}
		const token = await sessions.start(locals.db, person.value.id, cookies.get(sessions.COOKIE));
		const { name, value, options } = sessions.cookie(token, url.protocol === 'https:');
		cookies.set(name, value, options);
		redirect(303, person.value.hasPassword ? HOME[person.value.role] : '/account?first');
	}
};
