import { join } from 'node:path';
import { jsonText } from '../../domain/freeze/json-text.ts';
import type { Json } from '../../domain/shared/json.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attach } from '../bundle/attach.ts';
import { openFolder } from '../bundle/open-folder.ts';
import { readRelease } from '../bundle/read-release.ts';
import { laidBeside } from './laid-beside.ts';
import { isHeld } from './run-lock.ts';

/** Name of the folder under attachments/. */
const NAME = 'crosscheck';

/**
 * Puts a run into a release in a folder, as an attachment: its settings, every attempt with its bytes, and the report. It is then verified with the release, whose content
 * hash stays. Gives the attachment's name.
 */
export async function attachRun(release: string, run: string): Promise<Result<string>> {
	const bundle = await openFolder(release);
	if (!bundle.ok) return bundle;
	const read = await readRelease(bundle.value, release);
	if (!read.ok) return read;
	if (isHeld(run))
		return fail('conflict', `The run in ${run} goes on. Put it into the release when it has ended.`, 'run');
	const beside = await laidBeside(run, read.value);
	if (!beside.ok) return beside;
	const { report, settings } = beside.value;
	const { version, contentSha256: content_sha256, simulated } = read.value;
	const { cases, unscored, outcomes, agree, disagree } = report;
	const manifest = {
		format: 'touchstone/attachment@1',
		kind: 'crosscheck',
		release: { version, content_sha256 },
		...(simulated && { simulated: true }),
		run: settings.run,
		model: settings.model,
		counts: { cases, unscored, ...outcomes, agree, disagree }
	};
	const attached = attach(release, NAME, [
		{ path: 'manifest.json', text: jsonText(manifest as Json) },
		{ path: 'run.json', from: join(run, 'run.json') },
		{ path: 'attempts.jsonl', from: join(run, 'attempts.jsonl') },
		{ path: 'report.json', text: jsonText(report as unknown as Json) }
	]);
	return attached.ok ? ok(attached.value) : attached;
}
