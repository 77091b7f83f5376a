import { error } from '@sveltejs/kit';
import { shownCodebook } from '$lib/domain/guideline/shown-codebook';
import { httpStatus } from '$lib/domain/shared/http-status';
import * as guidelines from '$lib/server/guidelines';
import { tree } from '$lib/server/guidelines/tree';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => {
	const found = await guidelines.stored(locals.db, params.hash);
	if (!found.ok) error(httpStatus(found.code), found.message);
	const { codebook, body, sha256 } = found.value;
	return { title: codebook.title, codebook: shownCodebook(codebook), sha256, tree: tree(body) };
};
