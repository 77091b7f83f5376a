import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';

/** The report of outcomes that an address asks for; the page and its downloads read it alike. */
export async function read(locals: App.Locals, slug: string, url: URL): Promise<studies.StudyOutcomes> {
	const whole = (name: string) => {
		const text = studyPage.text(url.searchParams, name);
		return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
	};
	return studyPage.found(
		await studies.outcomes(locals.db, studyPage.actor(locals), slug, {
			replicates: whole('replicates'),
			seed: whole('seed')
		})
	);
}
