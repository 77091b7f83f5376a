import { expect, it } from 'vitest';
import { rankSum } from './rank-sum.ts';

it('gives the textbook z for samples without ties', () => {
	// Ranks of the first sample: 1, 2, 4, so W = 7; mean 10.5, variance 3 * 3 * 7 / 12 = 5.25.
	expect(rankSum([1, 2, 4], [3, 5, 6])).toBeCloseTo(-3.5 / Math.sqrt(5.25), 12);
});

it('shares ranks among ties and is zero where nothing differs', () => {
	expect(rankSum([2, 2], [2, 2])).toBe(0);
	// Ranks 1.5, 1.5, 3, 4: the first sample has 1.5 + 3 = 4.5 against a mean of 5.
	expect(rankSum([1, 2], [1, 3])).toBeCloseTo(-0.5 / Math.sqrt((4 / 12) * (5 - 6 / 12)), 12);
});
