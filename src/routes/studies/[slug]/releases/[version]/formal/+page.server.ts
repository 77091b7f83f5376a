import { redirect } from '@sveltejs/kit';
import { formalJson } from '$lib/domain/formal/formal-json';
import * as formal from '$lib/server/formal';
import * as uploads from '$lib/server/uploads';
import { studyPage } from '../../../../study-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params: { slug, version }, url }) => {
	const actor = studyPage.actor(locals);
	const { data } = studyPage.place();
	const shown = url.searchParams.get('attached');
	const release = { dataFolder: data, slug, version };
	const inside = studyPage.found(await formal.attached(locals.db, actor, release, shown));
	const page = {
		version,
		attached: inside.list,
		shown,
		report: inside.report,
		upload: null,
		problems: null,
		gone: null
	};
	const asked = url.searchParams.get('file');
	if (asked === null) return page;
	const upload = await uploads.find(data, actor, slug, 'encodings', asked);
	if (!upload.ok) return { ...page, gone: upload.message };
	const checked = await formal.checkRelease(locals.db, actor, release, upload.value.open);
	if (!checked.ok) return { ...page, gone: checked.message };
	const { id, file } = upload.value;
	return 'problems' in checked.value
		? { ...page, upload: { id, file }, problems: checked.value }
		: { ...page, upload: { id, file }, report: formalJson(checked.value.report) };
};

export const actions: Actions = {
	send: async ({ locals, params: { slug, version }, request }) => {
		const file = (await request.formData()).get('file');
		const { data } = studyPage.place();
		const actor = studyPage.actor(locals);
		const staged = await uploads.stage(data, actor, slug, 'encodings', file instanceof File ? file : null);
		if (!staged.ok) return studyPage.refused(staged, {});
		redirect(303, `/studies/${slug}/releases/${encodeURIComponent(version)}/formal?file=${staged.value.id}`);
	},
	attach: async ({ locals, params: { slug, version }, request }) => {
		const { data } = studyPage.place();
		const actor = studyPage.actor(locals);
		const id = studyPage.text(await request.formData(), 'upload');
		const upload = await uploads.find(data, actor, slug, 'encodings', id);
		if (!upload.ok) return studyPage.refused(upload, {});
		const release = { dataFolder: data, slug, version };
		const done = await formal.attachToRelease(locals.db, actor, release, upload.value.open);
		if (!done.ok) return studyPage.refused(done, {});
		await uploads.discard(data, upload.value);
		redirect(303, `/studies/${slug}/releases/${encodeURIComponent(version)}/formal?attached=${done.value}`);
	}
};
