import type { InputRow } from '../../domain/freeze/release-row.ts';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import { studyCases } from '../bundle/study-cases.ts';
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

/** The items of a study, one at a time. Hidden data and strata are read with them and go no further than this function. */
export async function* studyItems(db: Tx, studyId: string, codebook: Codebook): AsyncGenerator<CrosscheckItem> {
	async function* rows() {
		for await (const { id, scenario, visible } of studyCases(db, studyId)) yield { id, scenario, visible };
	}
	yield* grouped(rows(), codebook);
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
