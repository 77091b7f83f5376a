import * as studies from '$lib/server/studies';
import { studyPage } from '../../../study-page';
import { asking } from '../read';
import type { RequestHandler } from './$types';

/** How far the resampling is that this address asks for; null when none is running. */
export const GET: RequestHandler = async ({ locals, params, url }) => {
	const { options } = asking(url);
	const found = await studies.agreementProgress(locals.db, studyPage.actor(locals), params.slug, options);
	return Response.json(studyPage.found(found));
};
