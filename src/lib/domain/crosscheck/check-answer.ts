import { Ajv } from 'ajv';
import type { JsonObject } from '../shared/json.ts';
import type { CheckAnswer } from './score-response.ts';

/** Holds answers to their schema. Decoders are bound by it, too, but not by its bounds on numbers, and some by none of it. */
export function checkAnswer(schema: JsonObject): CheckAnswer {
	const valid = new Ajv({ strict: false }).compile(schema);
	return (value) => {
		if (valid(value)) return null;
		const { instancePath, message = 'does not fit' } = valid.errors![0];
		return `The answer does not fit the schema: ${instancePath || 'it'} ${message}.`.slice(0, 500);
	};
}
