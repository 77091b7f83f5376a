import type { Codebook } from '../guideline/codebook.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { JsonObject } from '../shared/json.ts';

/**
 * The text of an item as a model is shown it: the guideline's fields in their order, each under its title, and nothing that is not one
 * of them. Strings stand verbatim; other values as JSON. Of a scenario all cases stand one after another, numbered, and what they share is said once.
 */
export function caseMessage(codebook: Codebook, visible: readonly JsonObject[]): string {
	if (visible.length === 1) return fields(codebook, visible[0], () => true);
	const shared = fields(codebook, visible[0], (field) => field.shared);
	const own = visible.map((one, i) => `# Case ${i + 1}\n\n${fields(codebook, one, (field) => !field.shared)}`);
	return [...(shared ? [`# Of all cases\n\n${shared}`] : []), ...own].join('\n\n');
}

function fields(
	{ fields: list }: Codebook,
	visible: JsonObject,
	shown: (field: Codebook['fields'][number]) => boolean
): string {
	return list
		.filter((field) => shown(field) && Object.hasOwn(visible, field.name))
		.map(({ name, title }) => `## ${title}\n\n${shownValue(visible[name])}`)
		.join('\n\n');
}

/**
 * A field as it is shown. Quotes are looked for in exactly this text, and in the strings inside it. Names stand sorted, as in a release: a study and its release
 * give the same text.
 */
export function shownValue(value: JsonObject[string]): string {
	return typeof value === 'string' ? value : JSON.stringify(JSON.parse(canonicalJson(value)), null, 2);
}
