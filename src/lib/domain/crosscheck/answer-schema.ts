import type { JsonObject } from '../shared/json.ts';
import { UNDETERMINED } from './crosscheck-texts.ts';

/** The schema that answers to a question have to fit: the versioned one, with the question's labels and UNDETERMINED. */
export function answerSchema(schema: JsonObject, labels: readonly string[]): JsonObject {
	const properties = schema.properties as JsonObject;
	return {
		...schema,
		properties: { ...properties, label: { ...(properties.label as JsonObject), enum: [...labels, UNDETERMINED] } }
	};
}
