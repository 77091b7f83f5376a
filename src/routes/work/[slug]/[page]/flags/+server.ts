import { error, redirect } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import * as assistance from '$lib/server/assistance';
import { workPage } from '../../../work-page';
import type { RequestHandler } from './$types';

/** Asks for the flags of a page. A form of its own: the page's own form stores answers. */
export const POST: RequestHandler = async ({ locals, params }) => {
	const page = workPage.number(params.page);
	if (page === null) error(404, 'There is no such page in your queue. Go back to your work.');
	const done = await assistance.show(locals.db, workPage.actor(locals), params.slug, page);
	if (!done.ok) error(httpStatus(done.code), done.message);
	redirect(303, `/work/${params.slug}/${page}#flags`);
};
