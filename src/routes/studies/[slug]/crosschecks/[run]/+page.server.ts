import * as crosschecks from '$lib/server/crosschecks';
import { studyPage } from '../../../study-page';
import type { PageServerLoad } from './$types';

/** So many disagreements stand on a page, each with the text of its case. */
const SHOWN = 20;

export const load: PageServerLoad = async ({ locals, params: { slug, run }, url }) => {
	const { data: dataFolder } = studyPage.place();
	const version = studyPage.text(url.searchParams, 'release') || null;
	const found = studyPage.found(
		await crosschecks.studyRun(locals.db, studyPage.actor(locals), { slug, run, dataFolder }, version)
	);
	const { texts, beside, releases, settings, progress, state } = found;
	const all = beside?.report.disagreements ?? [];
	const pages = Math.max(1, Math.ceil(all.length / SHOWN));
	const page = Math.min(studyPage.pageOf(url), pages);
	const shown = all.slice((page - 1) * SHOWN, page * SHOWN);
	return {
		run: { settings, progress, state },
		versions: releases.map((one) => one.version),
		version: beside?.version ?? null,
		report: beside && { ...beside.report, disagreements: shown, total: all.length },
		fields: beside?.codebook.fields ?? [],
		texts: await texts(new Set(shown.map((one) => one.case))),
		page,
		pages
	};
};
