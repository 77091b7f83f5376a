import * as adjudications from '$lib/server/adjudications';
import { env } from '$lib/server/env';
import * as labels from '$lib/server/labels';
import * as references from '$lib/server/references';
import { workPage } from '../work-page';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const actor = workPage.actor(locals);
	const queue = workPage.found(await labels.queue(locals.db, actor, params.slug));
	// What comes after the close: nothing of it is asked for before.
	const open = queue.study.closed ? await adjudications.discussions(locals.db, actor, params.slug) : [];
	const frozen = queue.study.closed
		? await references.feedback(locals.db, actor, env(process.env).data, params.slug, 1)
		: null;
	return {
		queue,
		discussions: open[0]?.rows.length ?? 0,
		feedback: frozen?.ok ? { version: frozen.value.version, differ: frozen.value.differ } : null,
		/** Place of the page that was stored just before. */
		stored: workPage.number(url.searchParams.get('as')),
		unclearFirst: url.searchParams.get('order') === 'unclear',
		wanted: url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
	};
};
