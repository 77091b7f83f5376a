import { labelOf, type CrosscheckRow } from './crosscheck-row.ts';
import { share, type Share } from './share.ts';

/** Responses of neighbouring confidence: how sure the model was, and how often it gave the reference. */
export interface ReliabilityBin {
	from: number;
	to: number;
	mean: number;
	agree: Share;
}

const BINS = 10;
/** Below this a bin says little; there are fewer bins then. */
const LEAST = 10;

/**
 * Confidence against agreement, in bins of equal count (of up to ten, each with ten responses or more where there are as many), over the
 * usable responses that name a label. Equal confidences never part, so that a bin does not hang on the order of cases.
 */
export function reliability(rows: readonly CrosscheckRow[], labels: readonly string[]): ReliabilityBin[] {
	const answered = rows
		.filter((row) => labels.includes(labelOf(row) ?? ''))
		.map((row) => ({ confidence: row.answer!.confidence, agrees: labelOf(row) === row.reference }))
		.sort((a, b) => a.confidence - b.confidence);
	if (!answered.length) return [];
	const size = Math.max(LEAST, Math.ceil(answered.length / BINS));
	const bins: ReliabilityBin[] = [];
	for (let start = 0; start < answered.length;) {
		let end = Math.min(start + size, answered.length);
		while (end < answered.length && answered[end].confidence === answered[end - 1].confidence) end++;
		if (answered.length - end < LEAST) end = answered.length;
		const own = answered.slice(start, end);
		bins.push({
			from: own[0].confidence,
			to: own[own.length - 1].confidence,
			mean: own.reduce((sum, one) => sum + one.confidence, 0) / own.length,
			agree: share(own.filter((one) => one.agrees).length, own.length)
		});
		start = end;
	}
	return bins;
}
