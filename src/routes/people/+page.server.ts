import { error, fail } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import type { Failure, Result } from '$lib/domain/shared/result';
import type { Actor } from '$lib/server/actor';
import * as people from '$lib/server/people';
import type { Actions, PageServerLoad } from './$types';

function maintainer(locals: App.Locals): Actor {
	return locals.actor ?? error(401, 'You are signed out. Sign in and try again.');
}

const text = (form: FormData, name: string) => {
	const value = form.get(name);
	return typeof value === 'string' ? value : '';
};

function refused(failure: Failure, typed: { name: string; role: string } = { name: '', role: '' }) {
	return fail(httpStatus(failure.code), { message: failure.message, field: failure.field, typed });
}

/** The link is in this one answer and nowhere else: only its hash is stored. */
function told(made: Result<people.NewLink>, origin: string, typed?: { name: string; role: string }) {
	return made.ok ? { name: made.value.person.name, link: origin + made.value.path } : refused(made, typed);
}

export const load: PageServerLoad = async ({ locals }) => {
	const everyone = await people.list(locals.db, maintainer(locals));
	if (!everyone.ok) error(httpStatus(everyone.code), everyone.message);
	return { people: everyone.value };
};

export const actions: Actions = {
	add: async ({ locals, request, url }) => {
		const form = await request.formData();
		const typed = { name: text(form, 'name').trim(), role: text(form, 'role') };
		return told(await people.add(locals.db, maintainer(locals), typed), url.origin, typed);
	},
	link: async ({ locals, request, url }) =>
		told(await people.makeLink(locals.db, maintainer(locals), text(await request.formData(), 'person')), url.origin),
	disable: async ({ locals, request }) => {
		const done = await people.disable(locals.db, maintainer(locals), text(await request.formData(), 'person'));
		return done.ok ? { done: 'The account is disabled and signed out. Its answers stay.' } : refused(done);
	},
	enable: async ({ locals, request }) => {
		const done = await people.enable(locals.db, maintainer(locals), text(await request.formData(), 'person'));
		return done.ok ? { done: 'The account is enabled. Make a new link where there is no password.' } : refused(done);
	}
};
