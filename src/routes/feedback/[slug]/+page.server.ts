import { env } from '$lib/server/env';
import * as references from '$lib/server/references';
import { workPage } from '../../work/work-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => ({
	feedback: workPage.found(
		await references.feedback(
			locals.db,
			workPage.actor(locals),
			env(process.env).data,
			params.slug,
			workPage.number(url.searchParams.get('page')) ?? 1
		)
	)
});
