/** What an event's hash covers. */
export interface ChainedEvent {
	/** 1-based, without gaps. */
	seq: number;
	/** ISO 8601 in UTC with milliseconds. */
	at: string;
	actorId: string;
	studyId: string | null;
	type: string;
	/** Canonical JSON. */
	data: string;
	/** Hash of the event before, or GENESIS. */
	prev: string;
}

/** The `prev` of the first event. */
export const GENESIS = '0'.repeat(64);

/**
 * The text whose SHA-256 is an event's hash: a JSON array, so that no field can run into the next.
 * Changing, dropping, inserting or reordering an event changes every hash after it.
 */
export function chainText(event: ChainedEvent): string {
	return JSON.stringify([event.seq, event.at, event.actorId, event.studyId, event.type, event.data, event.prev]);
}
