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

/** What stands before and after the user message in every request of a run. It is most of a request, so a run of many cases writes it once. */
export interface RequestFrame {
	before: string;
	after: string;
}

/** Writes what all requests of a run have in common. */
export function requestFrame(settings: RequestSettings): RequestFrame {
	const { cap, extra } = DIALECT_FIELDS[settings.dialect];
	const model = JSON.stringify(settings.model);
	const system = JSON.stringify({ role: 'system', content: settings.prompt });
	const rest = JSON.stringify({
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
	return {
		before: `{"model":${model},"messages":[${system},{"role":"user","content":`,
		after: `}],${rest.slice(1)}`
	};
}

/** The exact text of a request. The same settings and case give the same text, so its hash is the key under which the answer is kept. */
export function requestText(settings: RequestSettings, message: string, frame = requestFrame(settings)): string {
	return frame.before + JSON.stringify(message) + frame.after;
}
