const WORDS = new Map([
	['gwet-t', 'by Gwet’s standard error, Student’s t'],
	['bootstrap-cluster', 'by resampling scenarios'],
	['bootstrap-item', 'by resampling items'],
	['normal', 'by the large-sample standard error'],
	['wilson', 'by Wilson’s formula']
]);

/** How an interval was made, in words that follow it; empty when there is none or the way is unknown. */
export function methodWords(method: string | null): string {
	return (method && WORDS.get(method)) || '';
}
