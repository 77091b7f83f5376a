import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CrosscheckTexts } from '../../domain/crosscheck/crosscheck-texts.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { sha256 } from '../sha256.ts';

/** The newest prompt and answer schema. A file of a version never changes; another text is another version. */
const TEXTS_VERSION = '1.0.0';

/** What a prompt has to hold the place of: the model is to know the labels, and what they mean. */
const PLACES = ['{{question}}', '{{labels}}', '{{guideline}}'];

/**
 * Reads the prompt and the answer schema that come with the checkout. @param own file of a prompt to be used instead; the schema stays. `not_found` and `invalid` in
 * words for whoever named it
 */
export async function readTexts(root: string, own?: string): Promise<Result<CrosscheckTexts>> {
	const read = (ending: string) => readFile(join(root, 'prompts/crosscheck', `${TEXTS_VERSION}${ending}`), 'utf8');
	const schema = await read('.schema.json');
	const prompt = own === undefined ? await read('.md') : await readFile(own, 'utf8').catch(() => null);
	if (prompt === null) return fail('not_found', `The prompt ${own} cannot be read.`, 'prompt');
	const missing = PLACES.filter((place) => !prompt.includes(place));
	if (missing.length)
		return fail(
			'invalid',
			`The prompt ${own} has no place for ${missing.join(', ')}. See prompts/crosscheck.`,
			'prompt'
		);
	return ok({
		version: own === undefined ? TEXTS_VERSION : `${TEXTS_VERSION} with ${basename(own)}`,
		prompt: { text: prompt, sha256: sha256(prompt) },
		schema: { text: schema, json: JSON.parse(schema) as JsonObject, sha256: sha256(schema) }
	});
}
