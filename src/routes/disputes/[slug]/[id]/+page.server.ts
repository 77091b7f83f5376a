import { error, fail, redirect, type RequestEvent } from '@sveltejs/kit';
import { httpStatus } from '$lib/domain/shared/http-status';
import { fail as failure } from '$lib/domain/shared/fail';
import type { Failure, Result } from '$lib/domain/shared/result';
import * as adjudications from '$lib/server/adjudications';
import type { Refused } from '$lib/ui/adjudication/refused';
import { readComment } from '../../read-comment';
import { readDecision, readWritten } from './read-decision';
import type { Actions, PageServerLoad } from './$types';

const actorOf = (locals: App.Locals) => locals.actor ?? error(401, 'You are signed out. Sign in and try again.');
const found = <T>(result: Result<T>): T => (result.ok ? result.value : error(httpStatus(result.code), result.message));

export const load: PageServerLoad = async ({ locals, params }) => ({
	page: found(await adjudications.page(locals.db, actorOf(locals), params.slug, params.id, new Date()))
});

const refused = (
	{ code, message, field }: Failure,
	kind: Refused['kind'],
	written: Refused['written'],
	said?: Refused['said']
) => fail<Refused>(httpStatus(code), { kind, message, field: field ?? null, written, said });

const ENTER = failure('invalid', 'Enter alone stores nothing. Press the button to store the decision.');

type Event = RequestEvent<{ slug: string; id: string }>;

async function store({ locals, params, request }: Event, kind: 'blind' | 'final') {
	const form = await request.formData();
	const written = readWritten(form);
	if (form.has('enter')) return refused(ENTER, kind, written);
	const actor = actorOf(locals);
	const page = found(await adjudications.page(locals.db, actor, params.slug, params.id, new Date()));
	const input = readDecision(String(form.get('decision') ?? ''), String(form.get('supersedes') ?? ''), written, page);
	const done = input.ok
		? await adjudications.decide(locals.db, actor, params.slug, params.id, kind, input.value)
		: input;
	if (!done.ok) return refused(done, kind, written);
	redirect(303, `/disputes/${params.slug}/${params.id}${kind === 'blind' ? '#answers' : '#decided'}`);
}

async function turn({ locals, params }: Event, act: 'claim' | 'release') {
	const done = await adjudications[act](locals.db, actorOf(locals), params.slug, params.id);
	if (!done.ok) return refused(done, act, null);
	redirect(303, act === 'claim' ? `/disputes/${params.slug}/${params.id}` : `/disputes/${params.slug}`);
}

async function comment({ locals, params, request }: Event) {
	const actor = actorOf(locals);
	const page = found(await adjudications.page(locals.db, actor, params.slug, params.id, new Date()));
	const { said, input } = readComment(await request.formData(), page);
	const done = input.ok ? await adjudications.comment(locals.db, actor, params.slug, params.id, input.value) : input;
	if (!done.ok) return refused(done, 'comment', null, said);
	redirect(303, `/disputes/${params.slug}/${params.id}#discussion`);
}

export const actions: Actions = {
	comment,
	claim: (event) => turn(event, 'claim'),
	release: (event) => turn(event, 'release'),
	blind: (event) => store(event, 'blind'),
	final: (event) => store(event, 'final')
};
