import * as crosschecks from '$lib/server/crosschecks';
import { studyPage } from '../../../study-page';
import type { RequestHandler } from './$types';

/** How far the runs of a study are. */
export const GET: RequestHandler = async ({ locals, params: { slug } }) => {
	const { data } = studyPage.place();
	const listed = studyPage.found(await crosschecks.listRuns(locals.db, studyPage.actor(locals), slug, data));
	return Response.json(listed.map(({ settings: { run }, progress, state }) => ({ run, progress, state })));
};
