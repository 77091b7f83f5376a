import { error, fail, redirect } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import { HOME } from '$lib/domain/shared/route-access';
import type { Actor } from '$lib/server/actor';
import * as people from '$lib/server/people';
import * as sessions from '$lib/server/sessions';
import type { Actions, PageServerLoad } from './$types';

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

function signedIn(locals: App.Locals): Actor {
	return locals.actor ?? error(401, 'You are signed out. Sign in and try again.');
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const actor = signedIn(locals);
	return {
		first: url.searchParams.has('first'),
		home: HOME[actor.role],
		hasPassword: await people.hasPassword(locals.db, actor)
	};
};

export const actions: Actions = {
	password: async ({ locals, request }) => {
		const form = await request.formData();
		const input = { password: text(form.get('password')), current: text(form.get('current')) };
		const set = await people.setPassword(locals.db, signedIn(locals), input, locals.sessionId);
		return set.ok
			? { done: 'password' }
			: fail(httpStatus(set.code), { part: 'password', field: set.field, message: set.message });
	},
	display: async ({ locals, request }) => {
		const form = await request.formData();
		const chosen = {
			...locals.preferences,
			theme: form.get('theme'),
			text: form.get('text'),
			view: form.get('view'),
			keys: form.has('keys'),
			marks: form.has('marks')
		};
		const kept = await people.setPreferences(locals.db, signedIn(locals), chosen);
		if (!kept.ok) return fail(httpStatus(kept.code), { part: 'display', field: undefined, message: kept.message });
		// The page's root element is written by the server: it takes a new page to show the choice.
		redirect(303, '/account?kept');
	},
	everywhere: async ({ cookies, locals, url }) => {
		const token = cookies.get(sessions.COOKIE);
		await sessions.end(locals.db, signedIn(locals), token ?? '', true);
		const { name, value, options } = sessions.cookie(null, url.protocol === 'https:');
		cookies.set(name, value, options);
		redirect(303, '/');
	}
};
