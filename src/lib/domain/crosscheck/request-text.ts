import type { JsonObject } from '../shared/json.ts';
import { DIALECT_FIELDS, type Dialect } from './dialect.ts';

/** What all requests of a run have in common. */
export interface RequestSettings {
	model: string;
	dialect: Dialect;
	/** Cap on the tokens of an answer. */
	maxTokens: number;
	temperature: number;
	topP: number;
	seed: number;
	/** The system message. */
	prompt: string;
	schema: JsonObject;
}

/** The exact text of a request. The same settings and case give the same text, so its hash is the key under which the answer is kept. */
export function requestText(settings: RequestSettings, message: string): string {
	const { cap, extra } = DIALECT_FIELDS[settings.dialect];
	return JSON.stringify({
		model: settings.model,
		messages: [
			{ role: 'system', content: settings.prompt },
			{ role: 'user', content: message }
		],
		temperature: settings.temperature,
		top_p: settings.topP,
		seed: settings.seed,
		[cap]: settings.maxTokens,
		stream: false,
		response_format: {
			type: 'json_schema',
			json_schema: { name: 'crosscheck', strict: true, schema: settings.schema }
		},
		...extra
	});
}
