import { deserialize } from '$app/forms';
import type { Submission } from '../../domain/labels/submission.ts';
import { submissionForm } from './form-names.ts';

/** What became of a submission, as far as this page can know. */
export type Outcome =
	| { kind: 'stored'; location: string }
	/** No reply: it may have arrived or not. Or, with `later`, words of the server that it takes nothing for the moment. */
	| { kind: 'unreached'; later?: string }
	| { kind: 'signed-out' }
	| { kind: 'refused'; code: string; message: string; field: string | null }
	| { kind: 'broken'; id: string | null };

const PATIENCE = 25_000;

/** Posts a submission to the page's own action. Never throws. */
export async function deliver(address: string, submission: Submission, place: number): Promise<Outcome> {
	let response: Response;
	let body: string;
	try {
		response = await fetch(address, {
			method: 'POST',
			body: submissionForm(submission, place),
			headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
			signal: AbortSignal.timeout(PATIENCE)
		});
		body = await response.text();
	} catch {
		return { kind: 'unreached' };
	}
	// A gateway that stands before a server which is down has not stored anything, nor has it said that nothing is stored.
	if ([502, 503, 504].includes(response.status)) return { kind: 'unreached' };
	// Nothing was stored; the same answers are welcome in a while.
	if (response.status === 429)
		return {
			kind: 'unreached',
			later:
				'Much was sent from your account within a minute. Your answers are kept on this device and are sent in a moment.'
		};
	if (response.status === 401 || (response.redirected && signIn(response.url))) return { kind: 'signed-out' };
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
		const data = (result.data ?? {}) as { code?: string; message?: string; field?: string };
		return {
			kind: 'refused',
			code: data.code ?? 'invalid',
			message: data.message ?? 'The answers were refused.',
			field: data.field ?? null
		};
	}
	if (result.type === 'error') {
		const problem = result.error as { message?: string; id?: string } | undefined;
		if (result.status === 401) return { kind: 'signed-out' };
		return result.status && result.status < 500
			? { kind: 'refused', code: 'invalid', message: problem?.message ?? 'The answers were refused.', field: null }
			: { kind: 'broken', id: problem?.id ?? null };
	}
	return { kind: 'stored', location: address };
}

const signIn = (address: string) => new URL(address, location.href).pathname.startsWith('/sign-in');
