import { fail } from '../../shared/fail.ts';
import { formatMajor } from '../../shared/format-major.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { ok } from '../../shared/ok.ts';
import type { Result } from '../../shared/result.ts';
import { jsonText } from '../json-text.ts';
import { contentSha256, statement, type Statement } from '../manifest.ts';
import type { FindingList } from './finding-list.ts';

/** The newest format that this Touchstone reads. */
const MAJOR = 1;

export interface ReadManifest {
	whole: JsonObject;
	/** Null when it is not what a manifest says. */
	stated: Statement | null;
}

/**
 * Reads a manifest. Fails (`invalid`) only for a newer format, which this version cannot judge; everything else that is
 * wrong with it is a finding. Null when it cannot be read at all.
 */
export function readManifest(
	text: string,
	sha256: (text: string) => string,
	findings: FindingList
): Result<ReadManifest | null> {
	const say = (message: string) => findings.add('manifest.json', message);
	let whole: Json;
	try {
		whole = JSON.parse(text) as Json;
	} catch {
		say(text.trim() ? 'It is no JSON.' : 'It is empty.');
		return ok(null);
	}
	if (whole === null || typeof whole !== 'object' || Array.isArray(whole)) {
		say('It is no JSON object.');
		return ok(null);
	}
	const major = formatMajor('release', whole.format);
	if (major !== null && major > MAJOR)
		return fail(
			'invalid',
			`The release has the format ${JSON.stringify(whole.format)}, which is newer than this Touchstone reads (touchstone/release@${MAJOR}). Verify it with a newer Touchstone.`
		);
	if (major === null) say(`It has no format that names a release (“touchstone/release@${MAJOR}”).`);
	if (!canonical(whole, text)) say('Its JSON is not written the way a release writes it.');
	const { created, supersedes, software, ...rest } = whole;
	const names = Object.keys(statement.shape);
	const parsed = statement.safeParse({
		...Object.fromEntries(Object.entries(rest).filter(([name]) => names.includes(name))),
		created,
		supersedes,
		software
	});
	if (!parsed.success)
		for (const issue of parsed.error.issues) say(`${issue.path.join('.') || 'It'} is not what a manifest says there.`);
	if (hashOf(whole, sha256) !== whole.content_sha256) say('Its content_sha256 is not the hash of its content.');
	return ok({ whole, stated: parsed.success ? parsed.data : null });
}

function canonical(whole: JsonObject, text: string): boolean {
	try {
		return jsonText(whole) === text;
	} catch {
		return false;
	}
}

function hashOf(whole: JsonObject, sha256: (text: string) => string): string | null {
	try {
		return contentSha256(whole, sha256);
	} catch {
		return null;
	}
}
