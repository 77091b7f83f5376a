import type { Bundle } from '../../domain/freeze/bundle.ts';
import { readLines, readWhole } from '../../domain/freeze/verify/read-file.ts';
import { verify } from '../../domain/freeze/verify/verify.ts';
import type { Guideline } from '../../domain/guideline/codebook.ts';
import { parseGuideline } from '../../domain/guideline/parse-guideline.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { sha256 } from '../sha256.ts';
import { newHash } from './new-hash.ts';

/** A release that holds, and what it is. */
export interface ReadRelease {
	guideline: Guideline;
	version: string;
	contentSha256: string;
	/** Name of the study. */
	study: string;
	simulated: boolean;
	/** How many adjudicators had to agree on a decision. */
	panel: number;
	/** Seed of its resampling. */
	seed: number;
	/** The rows of one of its files, in order, one at a time. */
	rows<T>(path: string): AsyncGenerator<T>;
}

const nothing = () => undefined;

/**
 * Reads a release that something is to be laid beside. It is verified first: a result about labels that do not follow from their answers would say nothing.
 * Fails with `invalid` where it does not hold. @param name what its user calls it, for messages
 */
export async function readRelease(bundle: Bundle, name: string): Promise<Result<ReadRelease>> {
	const verified = await verify(bundle, newHash);
	if (!verified.ok) return verified;
	const [first] = verified.value.findings;
	if (first)
		return fail('invalid', `${name} does not hold, so nothing is checked against it. ${first.file}: ${first.message}`);
	const text = async (path: string) => (await readWhole(bundle, path, newHash, nothing, nothing))!;
	const parsed = parseGuideline(await text('guideline.md'), undefined, sha256);
	if (!parsed.ok) return fail('invalid', `The guideline of ${name} cannot be read.`);
	const manifest = JSON.parse(await text('manifest.json')) as JsonObject;
	return ok({
		guideline: parsed.guideline,
		version: manifest.version as string,
		contentSha256: manifest.content_sha256 as string,
		study: manifest.study as string,
		simulated: manifest.simulated === true,
		panel: Number(manifest.panel ?? 1),
		seed: (manifest.seeds as { bootstrap: number }).bootstrap,
		async *rows<T>(path: string) {
			for await (const line of readLines(bundle, path, newHash, nothing, nothing)) yield JSON.parse(line.text) as T;
		}
	});
}
