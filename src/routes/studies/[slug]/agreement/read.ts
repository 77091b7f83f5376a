import type { JsonObject } from '$lib/domain/shared/json';
import * as studies from '$lib/server/studies';
import { reportView, type ReportView } from '$lib/ui/agreement/report-view';
import { sortRows } from '$lib/ui/agreement/sort-rows';
import { studyPage } from '../../study-page';

/** What the address of the agreement page asks for; the page and its downloads read it alike. */
export async function read(
	locals: App.Locals,
	slug: string,
	url: URL
): Promise<{
	asked: { question?: string; by?: string; unclear: string; sort: string };
	report: JsonObject;
	view: ReportView;
}> {
	const text = (name: string) => studyPage.text(url.searchParams, name) || undefined;
	const asked = {
		question: text('question'),
		by: text('by'),
		unclear: text('unclear') ?? 'flag',
		sort: text('sort') ?? 'name'
	};
	const report = studyPage.found(
		await studies.agreement(locals.db, studyPage.actor(locals), slug, { ...asked, by: asked.by ? [asked.by] : [] })
	);
	const view = reportView(report);
	return {
		asked,
		report,
		view: { ...view, strata: view.strata.map((s) => ({ ...s, rows: sortRows(s.rows, asked.sort) })) }
	};
}
