import * as crosschecks from '$lib/server/crosschecks';
import { error } from '@sveltejs/kit';
import { studyPage } from '../../../../study-page';
import type { RequestHandler } from './$types';

/** The whole report of a run, as the command prints it. */
export const GET: RequestHandler = async ({ locals, params: { slug, run }, url }) => {
	const { data: dataFolder } = studyPage.place();
	const version = studyPage.text(url.searchParams, 'release') || null;
	const { beside } = studyPage.found(
		await crosschecks.studyRun(locals.db, studyPage.actor(locals), { slug, run, dataFolder }, version)
	);
	if (!beside) error(409, 'This run is sealed: the study is not frozen. Freeze it first.');
	return new Response(JSON.stringify({ run, ...beside.report }), {
		headers: {
			'content-type': 'application/json',
			'content-disposition': `attachment; filename="crosscheck-${run}.json"`
		}
	});
};
