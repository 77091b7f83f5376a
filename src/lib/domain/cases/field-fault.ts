import type { Field } from '../guideline/codebook.ts';
import type { Json } from '../shared/json.ts';
import { kindOf } from '../shared/kind-of.ts';

/** Why a value does not suit its field's format, or null when it does. */
export function fieldFault(field: Field, value: Json): string | null {
	if (field.format === 'json') return null;
	if (field.format === 'messages') return messagesFault(value);
	if (typeof value === 'string') return null;
	return `The field is ${field.format}, so its value has to be a string, but it is ${kindOf(value)}.`;
}

/** Messages are an array of objects that each say their role, as chat interfaces write them; everything else in them is free. */
function messagesFault(value: Json): string | null {
	if (!Array.isArray(value))
		return `The field holds messages, so its value has to be an array, but it is ${kindOf(value)}.`;
	for (const [i, message] of value.entries()) {
		if (message === null || typeof message !== 'object' || Array.isArray(message))
			return `Message ${i + 1} has to be an object with a role, but it is ${kindOf(message)}.`;
		if (!Object.hasOwn(message, 'role') || typeof message.role !== 'string' || !message.role)
			return `Message ${i + 1} has no role. Each message says who speaks, as in {"role": "user", "content": "..."}.`;
		const content = Object.hasOwn(message, 'content') ? message.content : null;
		if (typeof content === 'number' || typeof content === 'boolean')
			return `The content of message ${i + 1} has to be text, null, or structured content, but it is ${kindOf(content)}.`;
	}
	return null;
}
