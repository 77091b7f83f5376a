/** What is not usable, in words for a table. */
export const OUTCOME_TITLES: Partial<Record<string, string>> = {
	output_limit: 'output limit',
	schema_invalid: 'schema invalid',
	refused: 'refused',
	model_error: 'model error'
};
