import { finish } from '../shared/finish.ts';
import type { Answers } from './answers.ts';
import { reportSteps, type Reported, type ReportOptions } from './report-steps.ts';

/** The report of `reportSteps`, at once. Example: `report({ question, labels, scale, unclear: 'flag', answers }, { by: ['domain'] })`. */
export function report(input: Answers, options: ReportOptions = {}): Reported {
	return finish(reportSteps(input, options));
}
