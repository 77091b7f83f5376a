import { deserialize } from '$app/forms';

/** What became of a decision or a contribution that was sent, as far as this page can know. */
export type Fate =
	| { kind: 'stored'; location: string }
	/** No reply: it may have arrived or not. */
	| { kind: 'unreached' }
	| { kind: 'signed-out' }
	| { kind: 'refused'; message: string; field: string | null }
	| { kind: 'broken'; id: string | null };

const PATIENCE = 25_000;
const signIn = (address: string) =>
	/^\/(sign-in(\/|$)|\?to=)/.test(new URL(address, location.href).pathname + new URL(address, location.href).search);

/** Posts a form to an action of this page. Never throws. */
export async function postAct(action: string, form: FormData): Promise<Fate> {
	let response: Response;
	let body: string;
	try {
		response = await fetch(action, {
			method: 'POST',
			body: form,
			headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
			signal: AbortSignal.timeout(PATIENCE)
		});
		body = await response.text();
	} catch {
		return { kind: 'unreached' };
	}
	// A gateway before a server that is down says nothing about what is stored.
	if ([502, 503, 504].includes(response.status)) return { kind: 'unreached' };
	if (response.status === 401) return { kind: 'signed-out' };
	let result: ReturnType<typeof deserialize>;
	try {
		result = deserialize(body);
	} catch {
		return { kind: 'broken', id: null };
	}
	if (result.type === 'redirect')
		return signIn(result.location) ? { kind: 'signed-out' } : { kind: 'stored', location: result.location };
	// The server was busy with something else, and stored nothing.
	if ('status' in result && result.status === 503) return { kind: 'unreached' };
	if (result.type === 'failure') {
		const { message, field } = (result.data ?? {}) as { message?: string; field?: string | null };
		return { kind: 'refused', message: message ?? 'It was refused.', field: field ?? null };
	}
	if (result.type === 'error') {
		const problem = result.error as { message?: string; id?: string } | undefined;
		if (result.status === 401) return { kind: 'signed-out' };
		if (!result.status || result.status >= 500) return { kind: 'broken', id: problem?.id ?? null };
		return { kind: 'refused', message: problem?.message ?? 'It was refused.', field: null };
	}
	return { kind: 'stored', location: location.pathname };
}
