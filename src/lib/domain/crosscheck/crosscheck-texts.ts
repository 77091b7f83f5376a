import type { JsonObject } from '../shared/json.ts';

/** The prompt and the answer schema of a run: files of one version, known by their hashes. */
export interface CrosscheckTexts {
	version: string;
	prompt: { text: string; sha256: string };
	schema: { text: string; json: JsonObject; sha256: string };
}

/** What a model answers where the case and the guideline leave the label open. It is no label of any question, and agrees with none. */
export const UNDETERMINED = 'UNDETERMINED';
