import type { Resampling } from '$lib/domain/agreement/study-report-steps';
import type { JsonObject } from '$lib/domain/shared/json';
import * as studies from '$lib/server/studies';
import { reportView, type ReportView } from '$lib/ui/agreement/report-view';
import { sortRows } from '$lib/ui/agreement/sort-rows';
import { studyPage } from '../../study-page';

/** What the address of the agreement page asks for. */
export interface Asked {
	question?: string;
	by?: string;
	unclear: string;
	sort: string;
	/** How intervals are made: by resampling scenarios (as the command and releases do) or single items, or by formula. */
	interval: 'gwet' | 'cluster' | 'item';
	replicates: number;
	/** Of the resampling; the study's when left out. */
	seed?: number;
}

/** More go by command. */
const MOST_REPLICATES = 10_000;

/** What an address asks for, and the same as the server takes it. */
export function asking(url: URL): { asked: Asked; options: Parameters<typeof studies.agreementSoon>[3] } {
	const text = (name: string) => studyPage.text(url.searchParams, name) || undefined;
	const whole = (name: string) => (/^\d{1,9}$/.test(text(name) ?? '') ? Number(text(name)) : undefined);
	const interval = text('interval');
	const asked: Asked = {
		question: text('question'),
		by: text('by'),
		unclear: text('unclear') ?? 'flag',
		sort: text('sort') ?? 'name',
		interval: interval === 'gwet' || interval === 'item' ? interval : 'cluster',
		replicates: Math.min(MOST_REPLICATES, Math.max(100, whole('replicates') ?? 2000)),
		seed: whole('seed')
	};
	const { question, by, unclear, seed } = asked;
	const resampling =
		asked.interval === 'gwet'
			? {}
			: { replicates: asked.replicates, resample: asked.interval as 'cluster' | 'item', seed };
	return { asked, options: { question, unclear, by: by ? [by] : [], ...resampling } };
}

/** Reads an address and computes what it asks for; the page and its downloads read it alike. */
export async function read(
	locals: App.Locals,
	slug: string,
	url: URL
): Promise<{ asked: Asked; report: JsonObject; view: ReportView; resampling: Resampling | null }> {
	const { asked, options } = asking(url);
	const { report, resampling } = studyPage.found(
		await studies.agreementSoon(locals.db, studyPage.actor(locals), slug, options)
	);
	const view = reportView(report);
	const strata = view.strata.map((s) => ({ ...s, rows: sortRows(s.rows, asked.sort) }));
	return { asked, report, resampling, view: { ...view, strata } };
}
