import { read } from './read';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params, url }) => ({
	report: await read(locals, params.slug, url)
});
