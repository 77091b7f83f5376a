const TITLES = new Map([
	['output_limit', 'output limit'],
	['schema_invalid', 'schema invalid'],
	['refused', 'refused'],
	['model_error', 'model error'],
	['unscored', 'not scored']
]);

/** A label as it is, or what there is instead of one, in words for a table. */
export const outcomeTitle = (what: string): string => TITLES.get(what) ?? what;
