import { redirect } from '@sveltejs/kit';
import { HOME } from '$lib/domain/shared/route-access';
import { safePath } from '$lib/domain/shared/safe-path';
import type { PageServerLoad } from './$types';

/** The start page: to sign in; for someone signed in, their own work. */
export const load: PageServerLoad = ({ locals, url }) => {
	const to = safePath(url.searchParams.get('to'));
	if (locals.actor) redirect(303, to ?? HOME[locals.actor.role]);
	return { to };
};
