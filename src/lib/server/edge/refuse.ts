import type { RequestEvent } from '@sveltejs/kit';
import { routeAccess } from '../../domain/shared/route-access.ts';
import { bodyProblem, HELD_LIMIT } from './body-limit.ts';
import { plainAnswer, type Held } from './plain-answer.ts';
import { postedForm } from './posted-form.ts';

/**
 * Default deny: only what the table of guards opens to this role gets through, and of that only forms of a size that can be dealt with.
 * @param template the HTML of src/error.html
 * @param tooMany seconds until this person may write again, or null
 */
export async function refuse(
	{ locals, request, url, route, isDataRequest }: RequestEvent,
	template: string,
	tooMany: (actorId: string) => Promise<number | null>
): Promise<Response | null> {
	const { actor } = locals;
	const say = (status: number, message: string, held?: Held) =>
		plainAnswer(request, isDataRequest, status, message, template, held);
	const here = url.pathname + url.search;
	const post = request.method === 'POST';
	const script = request.headers.get('accept')?.startsWith('application/json') ?? false;
	const problem = bodyProblem(request, url.pathname, actor !== null);
	/** What was filled in and cannot be taken now must not be lost: it comes back with the answer, where it is a form and not too long. */
	const held = async (first: Held['first']): Promise<Held | undefined> => {
		if (!post || script || problem || Number(request.headers.get('content-length')) > HELD_LIMIT) return undefined;
		return (await postedForm(request)) ? undefined : { action: here, form: await request.formData(), first };
	};
	// Unknown addresses are not found, whoever asks.
	const access = route.id === null ? 'open' : routeAccess(url.pathname, actor?.role ?? null);
	if (access === 'sign-in') {
		const form = await held('sign-in');
		if (script || form)
			return say(401, 'You are signed out, so nothing was stored. Sign in, then send it again.', form);
		if (post && problem?.status === 413)
			return say(
				401,
				'You are signed out, and this was too much to be kept, so nothing was stored. Go back, sign in in another tab, then send it again.'
			);
		return new Response(null, { status: 303, headers: { location: `/?to=${encodeURIComponent(here)}` } });
	}
	if (access === 'forbidden')
		return say(
			403,
			'This page is for another role. Go back to your own work, or sign in as someone who has that role.'
		);
	if (access === 'missing') return say(404, 'There is no such page.');
	if (problem) return say(problem.status, problem.message);
	if (!post) return null;
	// Whoever wants to leave may leave.
	const wait = actor && route.id !== null && url.pathname !== '/sign-out' ? await tooMany(actor.id) : null;
	if (wait !== null) {
		const answer = say(
			429,
			`More was sent from your account within a minute than this server takes. Nothing was stored; try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`,
			await held('wait')
		);
		answer.headers.set('retry-after', String(wait));
		return answer;
	}
	const unread = await postedForm(request);
	return unread && say(unread.status, unread.message);
}
