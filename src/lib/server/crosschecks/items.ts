import type { InputRow } from '../../domain/freeze/release-row.ts';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import type { Tx } from '../db/client.ts';

/** What one request is about. Nothing but visible fields is here to be sent. */
export interface CrosscheckItem {
	id: string;
	scenario: string;
	visible: JsonObject[];
}

/** The items of a release, one at a time. */
export function releaseItems({ rows, guideline }: ReadRelease): AsyncGenerator<CrosscheckItem> {
	return grouped(rows<InputRow>('inputs.jsonl'), guideline.codebook);
}

/** The items of a study, one at a time. */
export function studyItems(db: Tx, studyId: string, codebook: Codebook): AsyncGenerator<CrosscheckItem> {
	return grouped(visibleCases(db, studyId), codebook);
}

/** So many cases are in memory at once. */
const CHUNK = 400;

/** The visible fields of a study's cases by their public ids, sorted. Hidden data, strata and answers lie in tables that are not read here. */
async function* visibleCases(
	db: Tx,
	studyId: string
): AsyncGenerator<{ id: string; scenario: string; visible: JsonObject }> {
	const all = await db.case.findMany({ where: { studyId }, select: { id: true, key: true } });
	all.sort((a, b) => byCodeUnits(a.key, b.key));
	for (let at = 0; at < all.length; at += CHUNK) {
		const ids = all.slice(at, at + CHUNK).map((one) => one.id);
		const rows = await db.case.findMany({
			where: { id: { in: ids } },
			select: { id: true, key: true, visible: true, scenario: { select: { key: true } } }
		});
		const byId = new Map(rows.map((row) => [row.id, row]));
		for (const id of ids) {
			const { key, scenario, visible } = byId.get(id)!;
			yield { id: key, scenario: scenario.key, visible: JSON.parse(visible) as JsonObject };
		}
	}
}

/** Cases as they come; scenarios gathered first, since rows are sorted by case. */
async function* grouped(
	rows: AsyncIterable<{ id: string; scenario: string; visible: JsonObject }>,
	{ unit }: Codebook
): AsyncGenerator<CrosscheckItem> {
	const scenarios = new Map<string, JsonObject[]>();
	for await (const { id, scenario, visible } of rows) {
		if (unit === 'case') yield { id, scenario, visible: [visible] };
		else {
			const own = scenarios.get(scenario);
			if (own) own.push(visible);
			else scenarios.set(scenario, [visible]);
		}
	}
	for (const [id, visible] of [...scenarios].sort(([a], [b]) => byCodeUnits(a, b))) yield { id, scenario: id, visible };
}
