import { fail, redirect } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import { HOME } from '$lib/domain/shared/route-access';
import { safePath } from '$lib/domain/shared/safe-path';
import * as people from '$lib/server/people';
import * as sessions from '$lib/server/sessions';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals, url }) => {
	const to = safePath(url.searchParams.get('to'));
	if (locals.actor) redirect(303, to ?? HOME[locals.actor.role]);
	return { to };
};

export const actions: Actions = {
	default: async ({ cookies, getClientAddress, locals, request, url }) => {
		const form = await request.formData();
		const [name, password] = [form.get('name'), form.get('password')].map((value) =>
			typeof value === 'string' ? value : ''
		);
		const to = safePath(String(form.get('to') ?? ''));
		const person = await people.signInByPassword(locals.db, name, password, getClientAddress());
		if (!person.ok) return fail(httpStatus(person.code), { name, to, message: person.message, field: person.field });
		const token = await sessions.start(locals.db, person.value.id, cookies.get(sessions.COOKIE));
		const { name: cookie, value, options } = sessions.cookie(token, url.protocol === 'https:');
		cookies.set(cookie, value, options);
		redirect(303, to ?? HOME[person.value.role]);
	}
};
