import { finish } from '../shared/finish.ts';
import type { JsonObject } from '../shared/json.ts';
import { studyReportSteps, type StudyReportOptions } from './study-report-steps.ts';
import type { Study } from './study.ts';

/** The report of `studyReportSteps`, at once. Example: `studyReport(study, { by: ['domain'], seed: 1 })`. */
export function studyReport(study: Study, options: StudyReportOptions): JsonObject {
	return finish(studyReportSteps(study, options));
}
