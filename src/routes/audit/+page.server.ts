import { error } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import * as audit from '$lib/server/audit';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	if (!locals.actor) error(401, 'You are signed out. Sign in and try again.');
	const chosen = (name: string) => url.searchParams.get(name) ?? '';
	const filter = { study: chosen('study'), type: chosen('type'), person: chosen('person') };
	const listed = await audit.list(locals.db, locals.actor, filter, Number(chosen('page')));
	if (!listed.ok) error(httpStatus(listed.code), listed.message);
	// Walking the whole chain takes seconds when it is long: it is done when asked for.
	return { ...listed.value, filter, report: url.searchParams.has('verify') ? await audit.verify(locals.db) : null };
};
