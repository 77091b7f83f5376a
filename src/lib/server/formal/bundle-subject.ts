import type { Subject } from '../../domain/formal/subject.ts';
import type { Bundle } from '../../domain/freeze/bundle.ts';
import type { InputRow, ReferenceRow } from '../../domain/freeze/release-row.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { readRelease, type ReadRelease } from '../bundle/read-release.ts';
import { subjectOf } from './subject-of.ts';

/** What encodings are checked against, and which release that is. */
export interface ReleaseSubject {
	subject: Subject;
	release: Pick<ReadRelease, 'version' | 'contentSha256' | 'simulated'>;
}

/** The references of a release, which has to hold, and what they are about. @param name what its user calls it, for messages */
export async function bundleSubject(bundle: Bundle, name: string): Promise<Result<ReleaseSubject>> {
	const read = await readRelease(bundle, name);
	if (!read.ok) return read;
	const { guideline, version, contentSha256, simulated, rows } = read.value;
	const cases: InputRow[] = [];
	for await (const row of rows<InputRow>('inputs.jsonl')) cases.push(row);
	const references: ReferenceRow[] = [];
	for await (const row of rows<ReferenceRow>('references.jsonl')) references.push(row);
	return ok({
		subject: subjectOf(guideline.codebook, cases, references),
		release: { version, contentSha256, simulated }
	});
}
