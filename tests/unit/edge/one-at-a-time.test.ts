import { expect, it } from 'vitest';
import { oneAtATime } from '../../../src/lib/server/edge/one-at-a-time.ts';

it('lets one in after the other, in their order, whatever is ended twice', async () => {
	const turn = oneAtATime(60_000);
	const order: string[] = [];
	const first = await turn();
	const others = ['b', 'c'].map(async (name) => {
		const end = await turn();
		order.push(name);
		return end;
	});
	order.push('a');
	first?.();
	first?.();
	const second = await others[0];
	await Promise.resolve();
	expect(order).toEqual(['a', 'b']);
	second?.();
	(await others[1])?.();
	expect(order).toEqual(['a', 'b', 'c']);
	expect(await turn()).toBeTypeOf('function');
});

it('sends away whoever would wait too long, and forgets them', async () => {
	const turn = oneAtATime(20);
	const first = await turn();
	expect(await turn()).toBeNull();
	first?.();
	expect(await turn()).toBeTypeOf('function');
});
