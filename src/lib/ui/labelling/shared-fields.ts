import type { LabelPage } from '../../domain/labels/label-page.ts';
import type { Field } from '../../domain/guideline/codebook.ts';

/**
 * The fields that stand once, beside the contexts: those that the guideline calls shared. Where the scenario is answered as a whole,
 * also those whose text happens to be equal in all its cases: who compares cases is to see at once what does not differ.
 */
export function sharedFields({ codebook, cases }: Pick<LabelPage, 'codebook' | 'cases'>): Field[] {
	const given = (field: Field) => cases.filter((one) => Object.hasOwn(one.visible, field.name));
	return codebook.fields.filter((field) => {
		const texts = given(field).map((one) => JSON.stringify(one.visible[field.name]));
		if (field.shared) return field.required || texts.length > 0;
		return (
			codebook.unit === 'scenario' &&
			cases.length > 1 &&
			texts.length === cases.length &&
			texts.every((text) => text === texts[0])
		);
	});
}
