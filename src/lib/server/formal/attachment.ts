import { formalJson } from '../../domain/formal/formal-json.ts';
import type { FormalReport } from '../../domain/formal/formal-check.ts';
import { jsonText } from '../../domain/freeze/json-text.ts';
import type { Json } from '../../domain/shared/json.ts';
import { sha256 } from '../sha256.ts';
import type { ReleaseSubject } from './bundle-subject.ts';

/** Name of the folder under attachments/. */
export const ATTACHMENT = 'formal-check';

/** What its manifest says that it is. */
export const KIND = 'formal-check';

/** The files of a report as it stands in a release: what it is about, the encodings as they were given, and what came out. */
export function attachment(
	release: ReleaseSubject['release'],
	encodings: string,
	report: FormalReport
): { path: string; text: string }[] {
	const { cases, permits, denials, unresolved, errors, matches, mismatches, spanErrors, evaluatorsAgree } = report;
	const manifest = {
		format: 'touchstone/attachment@1',
		kind: KIND,
		release: { version: release.version, content_sha256: release.contentSha256 },
		...(release.simulated && { simulated: true }),
		encodings_sha256: sha256(encodings),
		counts: { cases, permits, denials, unresolved, errors, matches, mismatches, span_errors: spanErrors.length },
		evaluators_agree: evaluatorsAgree
	};
	return [
		{ path: 'manifest.json', text: jsonText(manifest) },
		{ path: 'encodings.jsonl', text: encodings },
		{ path: 'report.json', text: jsonText(formalJson(report) as unknown as Json) }
	];
}
