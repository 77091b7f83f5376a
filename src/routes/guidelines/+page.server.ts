import { used } from '$lib/server/guidelines/used';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => ({ guidelines: await used(locals.db) });
