import type { JsonTree } from './json-tree.ts';

/** One message of a conversation: who speaks, what is said, and everything else that came with it. */
export interface Message {
	role: string;
	content: JsonTree | null;
	others: { name: string; node: JsonTree }[];
}

/** The messages in a tree: a list of objects that each have a role. Null when it is something else. */
export function messageList(tree: JsonTree | null): Message[] | null {
	if (tree?.kind !== 'array' || !tree.items.length) return null;
	const messages: Message[] = [];
	for (const item of tree.items) {
		if (item.kind !== 'object') return null;
		const role = item.entries.find((entry) => entry.name === 'role')?.node;
		if (role?.kind !== 'text') return null;
		const content = item.entries.find((entry) => entry.name === 'content')?.node ?? null;
		const others = item.entries.filter((entry) => entry.name !== 'role' && entry.name !== 'content');
		const silent = content?.kind === 'plain' && content.text === 'null';
		messages.push({ role: role.text, content: silent ? null : content, others });
	}
	return messages;
}
