import type { Subject } from '../../domain/formal/subject.ts';
import type { Bundle } from '../../domain/freeze/bundle.ts';
import type { InputRow, ReferenceRow } from '../../domain/freeze/release-row.ts';
import { readLines, readWhole } from '../../domain/freeze/verify/read-file.ts';
import { verify } from '../../domain/freeze/verify/verify.ts';
import { parseGuideline } from '../../domain/guideline/parse-guideline.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { newHash } from '../bundle/new-hash.ts';
import { sha256 } from '../sha256.ts';
import { subjectOf } from './subject-of.ts';

/** What encodings are checked against, and which release that is. */
export interface ReleaseSubject {
	subject: Subject;
	release: { version: string; contentSha256: string; simulated: boolean };
}

/**
 * The references of a release and what they are about. The release is verified first: a result about labels that do not follow from
 * their answers would say nothing. Fails with `invalid` where it does not hold.
 * @param name what its user calls it, for messages
 */
export async function bundleSubject(bundle: Bundle, name: string): Promise<Result<ReleaseSubject>> {
	const verified = await verify(bundle, newHash);
	if (!verified.ok) return verified;
	const [first] = verified.value.findings;
	if (first)
		return fail('invalid', `${name} does not hold, so nothing is checked against it. ${first.file}: ${first.message}`);
	const text = async (path: string) => (await readWhole(bundle, path, newHash, nothing, nothing))!;
	const guideline = parseGuideline(await text('guideline.md'), undefined, sha256);
	if (!guideline.ok) return fail('invalid', `The guideline of ${name} cannot be read.`);
	const { version, content_sha256, simulated } = JSON.parse(await text('manifest.json')) as JsonObject;
	const { codebook } = guideline.guideline;
	const cases: { id: string; scenario: string; visible: JsonObject }[] = [];
	for await (const row of rows<InputRow>(bundle, 'inputs.jsonl')) cases.push(row);
	const references: { id: string; question: string; label: string }[] = [];
	for await (const row of rows<ReferenceRow>(bundle, 'references.jsonl')) references.push(row);
	return ok({
		subject: subjectOf(codebook, cases, references),
		release: { version: version as string, contentSha256: content_sha256 as string, simulated: simulated === true }
	});
}

const nothing = () => undefined;

async function* rows<T>(bundle: Bundle, path: string): AsyncGenerator<T> {
	for await (const { text } of readLines(bundle, path, newHash, nothing, nothing)) yield JSON.parse(text) as T;
}
