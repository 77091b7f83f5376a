import type { Preferences } from '../../domain/shared/preferences.ts';

/** Keeps a choice with the person, in the background. A choice that cannot be kept still holds on this page. */
export async function savePreferences(now: Preferences, change: Partial<Preferences>): Promise<void> {
	const chosen = { ...now, ...change };
	const form = new FormData();
	form.set('theme', chosen.theme);
	form.set('text', chosen.text);
	form.set('view', chosen.view);
	if (chosen.keys) form.set('keys', 'on');
	if (chosen.marks) form.set('marks', 'on');
	try {
		await fetch('/account?/display', {
			method: 'POST',
			body: form,
			headers: { accept: 'application/json', 'x-sveltekit-action': 'true' }
		});
	} catch {
		/* said above */
	}
}
