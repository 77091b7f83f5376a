import * as adjudications from '$lib/server/adjudications';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => ({ studies: await adjudications.studies(locals.db) });
