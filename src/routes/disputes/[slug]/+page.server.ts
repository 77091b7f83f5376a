import { error } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import * as adjudications from '$lib/server/adjudications';
import type { PageServerLoad } from './$types';

const STATES = ['open', 'claimed-by-you', 'claimed', 'blind-decided', 'waiting', 'decided'];

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const actor = locals.actor ?? error(401, 'You are signed out. Sign in and try again.');
	const found = await adjudications.queue(locals.db, actor, params.slug, new Date());
	if (!found.ok) error(httpStatus(found.code), found.message);
	const asked = url.searchParams.get('state') ?? '';
	const state = STATES.includes(asked) ? asked : '';
	const { study, disputes } = found.value;
	return {
		study,
		state,
		total: disputes.length,
		decided: disputes.filter((one) => one.state === 'decided').length,
		next:
			disputes.find((one) => one.state === 'claimed-by-you' || one.state === 'blind-decided' || one.state === 'open')
				?.id ?? null,
		disputes: state ? disputes.filter((one) => one.state === state) : disputes
	};
};
