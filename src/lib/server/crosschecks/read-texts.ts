import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CrosscheckTexts } from '../../domain/crosscheck/crosscheck-texts.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { sha256 } from '../sha256.ts';

/** The newest prompt and answer schema. A file of a version never changes; another text is another version. */
export const TEXTS_VERSION = '1.0.0';

/** Reads the prompt and the answer schema that come with the checkout. */
export async function readTexts(root: string): Promise<CrosscheckTexts> {
	const read = (ending: string) => readFile(join(root, 'prompts/crosscheck', `${TEXTS_VERSION}${ending}`), 'utf8');
	const [prompt, schema] = [await read('.md'), await read('.schema.json')];
	return {
		version: TEXTS_VERSION,
		prompt: { text: prompt, sha256: sha256(prompt) },
		schema: { text: schema, json: JSON.parse(schema) as JsonObject, sha256: sha256(schema) }
	};
}
