import { error, fail, redirect } from '@sveltejs/kit';
import { submission } from '$lib/domain/labels/submission';
import { httpStatus } from '$lib/domain/shared/http-status';
import type { Code } from '$lib/domain/shared/result';
import * as labels from '$lib/server/labels';
import { nextAddress } from '$lib/ui/labelling/next-address';
import { workPage } from '../../work-page';
import { readForm } from './read-form';
import type { Actions, PageServerLoad } from './$types';

const numberOf = (text: string) =>
	workPage.number(text) ?? error(404, 'There is no such page in your queue. Go back to your work.');

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const [page, place] = ['stored', 'as'].map((name) => workPage.number(url.searchParams.get(name)));
	return {
		page: workPage.found(await labels.page(locals.db, workPage.actor(locals), params.slug, numberOf(params.page))),
		/** The page that was stored just before. */
		stored: page && place ? { page, place } : null
	};
};

export const actions: Actions = {
	default: async ({ locals, params, request }) => {
		const actor = workPage.actor(locals);
		const page = numberOf(params.page);
		const { input, answers, pasted } = readForm(await request.formData(), page);
		const refused = (code: Code, message: string, field: string | null) => {
			const at = answers.findIndex((answer) => `${answer.assignment}:${answer.question}` === field);
			return fail(httpStatus(code), { code, message, field, at: at < 0 ? null : at, answers, pasted });
		};
		const open = answers.find((answer) => answer.label === null);
		if (open)
			return refused(
				'invalid',
				'An answer has no label. Choose one, then submit again.',
				`${open.assignment}:${open.question}`
			);
		const checked = submission.safeParse(input);
		if (!checked.success) {
			const path = checked.error.issues[0]?.path ?? [];
			const answer = path[0] === 'answers' ? answers[Number(path[1])] : undefined;
			const part = String(path[2] ?? path[0] ?? 'form');
			return refused(
				'invalid',
				`What was sent could not be read (${part}). Shorten it, or reload the page.`,
				answer ? `${answer.assignment}:${answer.question}` : null
			);
		}
		const done = await labels.submit(locals.db, actor, params.slug, checked.data);
		if (!done.ok) return refused(done.code, done.message, done.field ?? null);
		const { place, nextOpen } = await labels.whereNext(locals.db, actor, params.slug, page);
		redirect(303, nextAddress(params.slug, nextOpen, { page, place }));
	}
};
