import { error, fail } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import type { Failure, Result } from '$lib/domain/shared/result';
import type { Actor } from '$lib/server/actor';
import { env, type Env } from '$lib/server/env';

/** What the maintainer's pages share: who acts, what a form said, and how a Result becomes a page. */
export const studyPage = {
	actor(locals: App.Locals): Actor {
		return locals.actor ?? error(401, 'You are signed out. Sign in and try again.');
	},
	/** Where data lies, as the server was started. */
	place(): Env {
		return env(process.env);
	},
	/** The value, or the error page that says why there is none. */
	found<T>(result: Result<T>): T {
		return result.ok ? result.value : error(httpStatus(result.code), result.message);
	},
	/** A form that was refused comes back with what was typed. */
	refused<T extends object>(failure: Failure, typed: T) {
		return fail(httpStatus(failure.code), { message: failure.message, field: failure.field ?? null, typed });
	},
	text(form: FormData | URLSearchParams, name: string): string {
		const value = form.get(name);
		return typeof value === 'string' ? value : '';
	},
	/** A whole number, or undefined where the field is empty; NaN stays for the server function to refuse. */
	number(form: FormData, name: string): number | undefined {
		const text = studyPage.text(form, name).trim();
		return text === '' ? undefined : /^\d{1,10}$/.test(text) ? Number(text) : NaN;
	},
	/** The page of a list that an address asks for, from 1. */
	pageOf(url: URL): number {
		const n = Number(url.searchParams.get('page'));
		return Number.isInteger(n) && n >= 1 && n < 1e6 ? n : 1;
	}
};
