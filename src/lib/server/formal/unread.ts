import type { OpenSource } from '../reading/open-source.ts';

/** Closes a file that was opened and is not going to be read. */
export async function unread({ source }: OpenSource): Promise<void> {
	await source[Symbol.asyncIterator]().return?.();
}
