import type { LayoutServerLoad } from './$types';

/** Who is looking, and how they like to look: needed by the frame of every page. */
export const load: LayoutServerLoad = ({ locals }) => ({
	person: locals.actor,
	preferences: locals.preferences
});
