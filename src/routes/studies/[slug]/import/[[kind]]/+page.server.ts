import { error, redirect } from '@sveltejs/kit';
import type { Actor } from '$lib/server/actor';
import * as adjudications from '$lib/server/adjudications';
import * as cases from '$lib/server/cases';
import * as labels from '$lib/server/labels';
import * as uploads from '$lib/server/uploads';
import { studyPage } from '../../../study-page';
import type { Actions, PageServerLoad } from './$types';

function kindOf(kind: string | undefined): Exclude<uploads.UploadKind, 'encodings'> {
	if (kind === undefined) return 'cases';
	return kind === 'answers' || kind === 'decisions'
		? kind
		: error(404, 'There is no such page. Import takes cases, answers or decisions.');
}

/** Checks a staged file, or imports it: the same reading and the same counts. */
async function take(db: App.Locals['db'], actor: Actor, slug: string, upload: uploads.Upload, dryRun: boolean) {
	if (upload.kind === 'cases') {
		const done = await cases.importFiles(db, actor, slug, [{ file: upload.file, open: upload.open }], {
			data: studyPage.place().data,
			dryRun,
			// A page shows the first; the count says how many there are.
			mostProblems: 1000
		});
		return done.ok ? { ok: true as const, value: { ...done.value, rows: done.value.cases } } : done;
	}
	const opened = await upload.open();
	if (!opened.ok) return opened;
	const at = dryRun ? uploads.rehearse(db) : db;
	const done = await (upload.kind === 'answers' ? labels : adjudications).importFile(at, actor, slug, opened.value);
	return done.ok ? { ok: true as const, value: { ...done.value, warnings: [], updated: 0, unlisted: 0 } } : done;
}

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const kind = kindOf(params.kind);
	const asked = url.searchParams.get('file');
	if (asked === null) return { kind, upload: null, gone: null, checked: null };
	const actor = studyPage.actor(locals);
	const upload = await uploads.find(studyPage.place().data, actor, params.slug, kind, asked);
	if (!upload.ok) return { kind, upload: null, gone: upload.message, checked: null };
	const { id, file, bytes } = upload.value;
	const checked = await take(locals.db, actor, params.slug, upload.value, true);
	return {
		kind,
		upload: { id, file, bytes },
		gone: checked.ok ? null : checked.message,
		checked: checked.ok ? checked.value : null
	};
};

export const actions: Actions = {
	send: async ({ locals, params, request }) => {
		const kind = kindOf(params.kind);
		const file = (await request.formData()).get('file');
		const staged = await uploads.stage(
			studyPage.place().data,
			studyPage.actor(locals),
			params.slug,
			kind,
			file instanceof File ? file : null
		);
		if (!staged.ok) return studyPage.refused(staged, {});
		redirect(303, `/studies/${params.slug}/import${kind === 'cases' ? '' : `/${kind}`}?file=${staged.value.id}`);
	},
	store: async ({ locals, params, request }) => {
		const { data } = studyPage.place();
		const actor = studyPage.actor(locals);
		const upload = await uploads.find(
			data,
			actor,
			params.slug,
			kindOf(params.kind),
			studyPage.text(await request.formData(), 'upload')
		);
		if (!upload.ok) return studyPage.refused(upload, {});
		const done = await take(locals.db, actor, params.slug, upload.value, false);
		if (!done.ok) return studyPage.refused(done, {});
		if (done.value.problems.length)
			return studyPage.refused(
				{
					ok: false,
					code: 'invalid',
					message: 'Nothing was stored: since the check, the study changed. Look at the problems below.'
				},
				{}
			);
		await uploads.discard(data, upload.value);
		return {
			stored: { file: upload.value.file, rows: done.value.rows, new: done.value.new, unchanged: done.value.unchanged }
		};
	}
};
