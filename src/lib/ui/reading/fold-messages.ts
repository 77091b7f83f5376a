import type { Message } from './message-list.ts';
import { treeSize } from './json-tree.ts';

/** Longer conversations are folded. */
const FOLD_ABOVE = 5000;
/** About how much of the end stays in sight: what an action follows on. */
const END = 2500;

export interface FoldedMessages {
	head: Message[];
	/** What is one press away; empty when the conversation is short enough. */
	middle: Message[];
	tail: Message[];
	/** Characters in the middle. */
	size: number;
}

/** A long conversation keeps its first message, which sets the task, and its end in sight; what lies between is folded. */
export function foldMessages(messages: readonly Message[]): FoldedMessages {
	const sizes = messages.map(size);
	const whole = { head: [...messages], middle: [], tail: [], size: 0 };
	if (sum(sizes) <= FOLD_ABOVE) return whole;
	let from = messages.length - 1;
	for (let room = END - sizes[from]; from > 1 && room >= sizes[from - 1]; from--) room -= sizes[from - 1];
	if (from <= 2) return whole;
	return {
		head: messages.slice(0, 1),
		middle: messages.slice(1, from),
		tail: messages.slice(from),
		size: sum(sizes.slice(1, from))
	};
}

const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);

function size({ content, others }: Message): number {
	return (
		(content ? treeSize(content) : 0) + others.reduce((all, { name, node }) => all + name.length + treeSize(node), 0)
	);
}
