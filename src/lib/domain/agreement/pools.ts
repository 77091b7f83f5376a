import type { Answer, Answers } from './answers.ts';

/**
 * The answers by pool, newest pool first. Answers given under guideline versions that differ in meaning answer different
 * questions: put together they would pass for disagreement. Where there is no answer there is one empty pool.
 */
export function pools({
	answers,
	pools: order
}: Pick<Answers, 'answers' | 'pools'>): { key: string; answers: Answer[] }[] {
	const byKey = new Map<string, Answer[]>();
	for (const answer of answers) {
		const key = answer.poolKey ?? '';
		const pool = byKey.get(key);
		if (pool) pool.push(answer);
		else byKey.set(key, [answer]);
	}
	if (byKey.size === 0) byKey.set(order?.at(-1) ?? '', []);
	const place = new Map(order?.map((key, i) => [key, i]));
	const newerFirst = (a: string, b: string) => (place.get(b) ?? -1) - (place.get(a) ?? -1) || -byNumbers(a, b);
	return [...byKey].sort(([a], [b]) => newerFirst(a, b)).map(([key, list]) => ({ key, answers: list }));
}

/** Compares texts with their runs of digits as numbers. */
function byNumbers(a: string, b: string): number {
	const one = a.match(/\d+|\D+/g) ?? [];
	const other = b.match(/\d+|\D+/g) ?? [];
	for (let i = 0; i < Math.min(one.length, other.length); i++) {
		if (one[i] === other[i]) continue;
		const off = Number(one[i]) - Number(other[i]);
		return off || (one[i] < other[i] ? -1 : 1);
	}
	return one.length - other.length;
}
