import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import * as ratings from '../../src/lib/server/ratings.ts';
import type { RatingsProblem } from '../../src/lib/server/ratings/ratings-failure.ts';

/** What a ratings file gives: its report, or its problems, or the message of a refused option. */
export interface RatingsOutcome {
	value?: JsonObject;
	problems?: RatingsProblem[];
	unlisted?: number;
	message?: string;
}

/** The agreement in a ratings file with this text (or these bytes), without bootstrap. Example: `await ratingsOf('item,a,b\n1,X,Y\n')`. */
export async function ratingsOf(
	text: string | Uint8Array,
	options: Partial<ratings.RatingsOptions> = {},
	file = 'r.csv'
): Promise<RatingsOutcome> {
	async function* source() {
		yield typeof text === 'string' ? new TextEncoder().encode(text) : text;
	}
	return ratings.agreement(
		{ file, source: source(), bytes: null },
		{ by: [], replicates: 0, resample: 'cluster', seed: 1, ...options }
	);
}

/** A metric's value in a report. */
export function metricOf(report: unknown, name: string): unknown {
	return (report as { metrics: Record<string, { value: unknown }> }).metrics[name].value;
}
