import { expect, it } from 'vitest';
import { ownOrder } from '../../../src/lib/server/lookup/own-order.ts';

it('follows the queue, also past the letter Z, and puts last what stands in none', () => {
	const letters = ['Y', 'Z', 'AA', 'AB'];
	const places = new Map(letters.map((letter) => [`item ${letter}`, { page: 1, place: 1, letter }]));
	const rows = ['item AA', 'elsewhere', 'item Z', 'item AB', 'item Y'].map((itemId) => ({ itemId, questionId: 'q' }));
	const twice = [...rows, { itemId: 'item Z', questionId: 'a' }].sort(ownOrder(places));
	expect(twice.map((row) => `${row.itemId} ${row.questionId}`)).toEqual([
		'item Y q',
		'item Z a',
		'item Z q',
		'item AA q',
		'item AB q',
		'elsewhere q'
	]);
});
