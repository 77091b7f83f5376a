import * as references from '$lib/server/references';
import { studyPage } from '../../../../../study-page';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params }) => {
	const made = studyPage.found(
		await references.file(
			locals.db,
			studyPage.actor(locals),
			studyPage.place().data,
			params.slug,
			params.version,
			params.file
		)
	);
	return new Response(made.body, {
		headers: { 'content-type': made.type, 'content-disposition': `attachment; filename="${made.name}"` }
	});
};
