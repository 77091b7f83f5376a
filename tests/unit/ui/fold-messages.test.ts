import { describe, expect, it } from 'vitest';
import { foldMessages } from '../../../src/lib/ui/reading/fold-messages.ts';
import { jsonTree } from '../../../src/lib/ui/reading/json-tree.ts';
import { messageList } from '../../../src/lib/ui/reading/message-list.ts';

const conversation = (...lengths: number[]) =>
	messageList(jsonTree(lengths.map((length, i) => ({ role: `r${i}`, content: 'x'.repeat(length) }))))!;
const roles = (messages: { role: string }[]) => messages.map(({ role }) => role).join(' ');
const parts = (...lengths: number[]) => {
	const { head, middle, tail, size } = foldMessages(conversation(...lengths));
	return [roles(head), roles(middle), roles(tail), size];
};

describe('a folded conversation', () => {
	it('is whole while it is short', () => {
		expect(parts(2500, 2500)).toEqual(['r0 r1', '', '', 0]);
	});

	it('keeps the first message and the end of a long one', () => {
		expect(parts(100, 4000, 4000, 1000, 1500)).toEqual(['r0', 'r1 r2', 'r3 r4', 8000]);
	});

	it('keeps the last message, however long it is', () => {
		expect(parts(100, 200, 300, 20_000)).toEqual(['r0', 'r1 r2', 'r3', 500]);
	});

	it('folds no single message away', () => {
		expect(parts(100, 4000, 20_000)).toEqual(['r0 r1 r2', '', '', 0]);
		expect(parts(20_000)).toEqual(['r0', '', '', 0]);
	});

	it('loses and repeats none', () => {
		for (let n = 1; n < 30; n++) {
			const all = conversation(...Array.from({ length: n }, (_, i) => 200 + ((i * 379) % 900)));
			const { head, middle, tail } = foldMessages(all);
			expect([...head, ...middle, ...tail]).toEqual(all);
		}
	});
});
