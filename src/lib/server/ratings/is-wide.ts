/** Is it the header of a wide table (`item, rater-1, rater-2, ...`)? One with raters' labels in a column is the long form. */
export function isWide(columns: readonly string[]): boolean {
	return ['item', 'case'].includes(columns[0]) && !columns.includes('annotator') && !columns.includes('label');
}
