import type { SubmitFunction } from '@sveltejs/kit';
import { goto, invalidateAll } from '$app/navigation';
import { tick } from 'svelte';
import { focusOn } from './focus-on.ts';
import { parting } from './parting.ts';

/**
 * What the forms that claim a case or give it back do with a script. The button that was pressed is gone afterwards, so the focus
 * goes to the heading of the page that comes; what was done is said there.
 * @param claimed what to say on this page, once it shows what came of it
 */
export function takeClaim(claimed: () => string, say: (words: string) => void): SubmitFunction {
	return ({ action, submitter }) =>
		async ({ result, update }) => {
			// Refused from a list: the page of the case says what it is, and the list is old.
			if (result.type === 'failure' && action.pathname !== location.pathname) {
				parting.leave(String(result.data?.message ?? ''));
				return goto(action.pathname, { invalidateAll: true });
			}
			const there = result.type === 'redirect' ? new URL(result.location, location.href).pathname : location.pathname;
			if (there !== location.pathname) {
				// A case says by itself that it is claimed.
				if (!/\/disputes\/[^/]+\/[^/]+$/.test(there)) parting.leave('Given back.');
				return goto(there, { invalidateAll: true });
			}
			if (result.type !== 'redirect') await update({ reset: false });
			await invalidateAll();
			await tick();
			if (!submitter?.isConnected) focusOn('case-name');
			if (result.type === 'redirect') say(claimed());
		};
}
