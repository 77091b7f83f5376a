import { crosscheckReport } from '../../domain/crosscheck/crosscheck-report.ts';
import type { RunReport } from '../../domain/crosscheck/run-report.ts';
import type { CrosscheckRow } from '../../domain/crosscheck/crosscheck-row.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import { readSettings } from './archive.ts';
import { peopleBeside } from './people-beside.ts';
import { runRows } from './run-rows.ts';
import type { RunSettings } from '../../domain/crosscheck/run-settings.ts';

/** A run beside a release: its settings, its rows and what they come to. */
export interface LaidBeside {
	settings: RunSettings;
	rows: CrosscheckRow[];
	report: RunReport;
}

/** Replicates of the interval of kappa. */
const REPLICATES = 2000;

/** Lays an archived run beside a release of the same guideline. Fails with `conflict` where the run is about something else. */
export async function laidBeside(folder: string, release: ReadRelease): Promise<Result<LaidBeside>> {
	const read = readSettings(folder);
	if (!read.ok) return read;
	const settings = read.value;
	const { target, question: id, guideline } = settings;
	const question = release.guideline.codebook.questions.find((one) => one.id === id);
	const other =
		target.study !== release.study || (target.kind === 'release' && target.content_sha256 !== release.contentSha256);
	if (other || guideline.sha256 !== release.guideline.sha256 || !question)
		return fail(
			'conflict',
			`The run in ${folder} is about ${target.kind === 'release' ? `release ${target.version} of` : 'the study'} ${JSON.stringify(target.study)}, and not about this release.`
		);
	const laid = await runRows(folder, release, id);
	if (!laid.ok) return laid;
	const { rows, transportFailures, calledOff } = laid.value;
	const labels = question.labels.map((label) => label.id);
	const report = crosscheckReport(rows, { question: id, labels, replicates: REPLICATES, seed: release.seed });
	const people = await peopleBeside(release, id, new Set(report.disagreements.map((one) => one.case)));
	const disagreements = report.disagreements.map((one) => ({ ...one, ...people(one.case) }));
	const told = {
		...(release.simulated && { simulated: true as const }),
		transport_failures: transportFailures,
		called_off: calledOff
	};
	return ok({ settings, rows, report: { ...report, disagreements, ...told } });
}
