import * as studies from '$lib/server/studies';
import { diagnosisCsv } from '$lib/domain/agreement/diagnosis-csv';
import { studyPage } from '../../../study-page';
import { asking } from '../read';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, params, url }) => {
	const { question, unclear } = asking(url).options;
	const asked = { question, unclear, diagnosis: true };
	const report = studyPage.found(await studies.agreement(locals.db, studyPage.actor(locals), params.slug, asked));
	return new Response(diagnosisCsv([report]), {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${params.slug}-agreement-items.csv"`
		}
	});
};
