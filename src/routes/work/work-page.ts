import { error } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import type { Result } from '$lib/domain/shared/result';
import type { Actor } from '$lib/server/actor';

/** What the annotator's pages share: who acts, and how a Result becomes a page. */
export const workPage = {
	actor(locals: App.Locals): Actor {
		return locals.actor ?? error(401, 'You are signed out. Sign in and try again.');
	},
	found<T>(result: Result<T>): T {
		return result.ok ? result.value : error(httpStatus(result.code), result.message);
	},
	/** A number in an address; anything else names no page. */
	number(text: string | null): number | null {
		return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
	}
};
