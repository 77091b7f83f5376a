/**
 * What a row of the long form may hold. First the columns of answers; then what a release's answers.jsonl holds beside them
 * (there the case is called id); then what the export of cases and answers together holds. CSV writes the last two as
 * `strata.<name>` and `visible.<name>`. Read are revision and independent (which answer counts), scenario (what is resampled)
 * and strata (what reports are split by); the rest changes no figure.
 */
export const longKeys: readonly string[] = [
	...['case', 'annotator', 'question', 'label', 'unclear', 'note', 'evidence', 'at'],
	...['id', 'revision', 'ms', 'independent', 'guideline_sha256', 'input_sha256'],
	...['scenario', 'strata', 'visible']
];
