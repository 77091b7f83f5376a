import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import type { Tx } from '../db/client.ts';
import { paged } from './paged.ts';

/** A case with everything that the database knows of it. */
export interface StudyCase {
	id: string;
	scenario: string;
	visible: JsonObject;
	inputSha256: string;
	strata: JsonObject;
	/** Undefined when it was imported without one. */
	source: Json | undefined;
	hidden: JsonObject;
}

/** So many cases are in memory at once. */
const CHUNK = 400;

/** The cases of a study by their public ids, sorted, a few at a time: their texts may be large. */
export async function* studyCases(tx: Tx, studyId: string): AsyncGenerator<StudyCase> {
	const all: { id: string; key: string }[] = [];
	for await (const { id, key } of paged<{ id: string; key: string }>(
		tx,
		'SELECT "rowid" AS "row", "id", "key" FROM "Case" WHERE "studyId" = ?',
		studyId
	))
		all.push({ id, key });
	all.sort((a, b) => byCodeUnits(a.key, b.key));
	for (let at = 0; at < all.length; at += CHUNK) {
		const ids = all.slice(at, at + CHUNK).map((one) => one.id);
		const rows = await tx.case.findMany({
			where: { id: { in: ids } },
			include: { scenario: { select: { key: true } }, strata: true, hidden: true }
		});
		const byId = new Map(rows.map((row) => [row.id, row]));
		for (const id of ids) {
			const row = byId.get(id)!;
			yield {
				id: row.key,
				scenario: row.scenario.key,
				visible: JSON.parse(row.visible) as JsonObject,
				inputSha256: row.inputSha256,
				strata: row.strata ? (JSON.parse(row.strata.data) as JsonObject) : {},
				source: row.strata?.source ? (JSON.parse(row.strata.source) as Json) : undefined,
				hidden: row.hidden ? (JSON.parse(row.hidden.data) as JsonObject) : {}
			};
		}
	}
}
