import { chainText, GENESIS } from '../domain/audit/chain-text.ts';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db/client.ts';
import { sha256 } from './sha256.ts';

/** Whether the chain of events is whole. */
export interface AuditReport {
	holds: boolean;
	/** How many events were read. */
	events: number;
	/** Hash of the last event: noted elsewhere, it shows later whether the whole chain was rewritten. */
	head: string;
	/** What is wrong, the first place only: after it every hash is off. */
	findings: { seq: number; message: string }[];
}

interface StoredEvent {
	seq: bigint;
	at: string;
	actorId: string;
	studyId: string | null;
	type: string;
	data: string;
	prev: string;
	hash: string;
}

const BATCH = 2_000;

/**
 * Walks the chain from the first event to the head. Finds an event that was changed, dropped, put in or moved, and events cut off at the end.
 * Whoever can write to the file can rewrite all of it from some event on; compare `head` with one noted before to find that.
 */
export async function verify(db: Db): Promise<AuditReport> {
	let seq = 0;
	let hash = GENESIS;
	const report = (message?: string, at = seq + 1): AuditReport => ({
		holds: message === undefined,
		events: seq,
		head: hash,
		findings: message === undefined ? [] : [{ seq: at, message }]
	});
	for (;;) {
		// As text: whatever stands in a damaged row, reading it must not fail.
		const rows = await db.$queryRaw<
			StoredEvent[]
		>`SELECT "seq", CAST("at" AS TEXT) AS "at", CAST("actorId" AS TEXT) AS "actorId", CAST("studyId" AS TEXT) AS "studyId", CAST("type" AS TEXT) AS "type", CAST("data" AS TEXT) AS "data", CAST("prev" AS TEXT) AS "prev", CAST("hash" AS TEXT) AS "hash" FROM "AuditEvent" WHERE "seq" > ${seq} OR ("seq" <= 0 AND ${seq} = 0) ORDER BY "seq" LIMIT ${BATCH}`;
		for (const row of rows) {
			const found = Number(row.seq);
			if (found !== seq + 1)
				return report(
					found <= 0 ? `Event ${found} stands before the first.` : `Event ${seq + 1} is missing.`,
					Math.min(found, seq + 1)
				);
			if (row.prev !== hash)
				return report(`Event ${found} does not follow the event before it: one of the two was changed or moved.`);
			const at = new Date(row.at);
			const text = Number.isNaN(at.getTime()) ? '' : chainText({ ...row, seq: found, at: at.toISOString() });
			if (sha256(text) !== row.hash) return report(`Event ${found} was changed after it was recorded.`);
			seq = found;
			hash = row.hash;
		}
		if (rows.length < BATCH) break;
	}
	const [head] = await db.$queryRaw<
		{ seq: bigint; hash: string }[]
	>`SELECT "seq", "hash" FROM "ChainHead" WHERE "id" = 1`;
	if (!head) return report('The head of the chain is missing.');
	if (Number(head.seq) > seq) return report(`Events from ${seq + 1} to ${head.seq} are missing at the end.`);
	if (Number(head.seq) < seq || head.hash !== hash) return report('The head of the chain is not its last event.', seq);
	return report();
}

/** An event as it is shown. */
export interface AuditRow {
	seq: number;
	/** ISO 8601, UTC */
	at: string;
	person: string;
	study: string | null;
	type: string;
	/** JSON */
	data: string;
}

/** What to show of the chain: empty strings choose all. */
export interface AuditFilter {
	/** A study's slug. */
	study: string;
	type: string;
	/** A person's id, or `system`. */
	person: string;
}

export interface AuditPage {
	rows: AuditRow[];
	total: number;
	page: number;
	pages: number;
	/** What can be chosen. */
	choices: { studies: string[]; types: string[]; people: { id: string; name: string }[] };
}

const PAGE = 100;
/** Actors that are no person. */
const MACHINE = [
	['system', 'command line'],
	['first-start', 'first start']
] as const;

/** One page of the chain, newest first. @param page 1-based; one that does not exist becomes the nearest */
export async function list(db: Db, actor: Actor, filter: AuditFilter, page: number): Promise<Result<AuditPage>> {
	if (actor.role !== 'maintainer') return fail('forbidden', 'Only maintainers read the record of events.');
	const [studies, people, types] = await Promise.all([
		db.study.findMany({ select: { id: true, slug: true }, orderBy: { slug: 'asc' } }),
		db.person.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } }),
		db.auditEvent.findMany({ distinct: ['type'], select: { type: true }, orderBy: { type: 'asc' } })
	]);
	const study = filter.study ? studies.find((one) => one.slug === filter.study) : undefined;
	if (filter.study && !study) return fail('not_found', `There is no study ${JSON.stringify(filter.study)}.`, 'study');
	const where = {
		...(study ? { studyId: study.id } : {}),
		...(filter.type ? { type: filter.type } : {}),
		...(filter.person ? { actorId: filter.person } : {})
	};
	const total = await db.auditEvent.count({ where });
	const pages = Math.max(1, Math.ceil(total / PAGE));
	const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
	const events = await db.auditEvent.findMany({
		where,
		orderBy: { seq: 'desc' },
		skip: (shown - 1) * PAGE,
		take: PAGE
	});
	const names = new Map<string, string>([...MACHINE, ...people.map(({ id, name }) => [id, name] as const)]);
	const slugs = new Map(studies.map(({ id, slug }) => [id, slug]));
	return ok({
		rows: events.map(({ seq, at, actorId, studyId, type, data }) => ({
			seq,
			at: at.toISOString(),
			person: names.get(actorId) ?? actorId,
			study: studyId && (slugs.get(studyId) ?? studyId),
			type,
			data
		})),
		total,
		page: shown,
		pages,
		choices: {
			studies: studies.map(({ slug }) => slug),
			types: types.map(({ type }) => type),
			people: [...MACHINE.map(([id, name]) => ({ id, name })), ...people]
		}
	});
}
