import { blocked as blocks, type Block } from '../../domain/freeze/blocked.ts';
import { releaseItems, type ItemCase } from '../../domain/freeze/items.ts';
import { Ledger } from '../../domain/freeze/ledger.ts';
import { Roster } from '../../domain/freeze/roster.ts';
import { settle, type ReleaseItem } from '../../domain/freeze/settle.ts';
import { StrataOf } from '../../domain/freeze/strata-of.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { newHash } from './new-hash.ts';
import { paged } from './paged.ts';
import { studyHistory } from './study-history.ts';
import type { Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { sha256 } from '../sha256.ts';

/** What a first walk over a study finds: may it be frozen, who contributed, and when last. */
export interface Survey {
	blocks: Block[];
	items: ReleaseItem[];
	/** Where it was asked for: with people under the names that the database has for them. */
	ledger: Ledger | null;
	cases: number;
	scenarios: number;
	/** Numbered already. */
	roster: Roster;
	/** Time of the last answer or decision; null when there is none. */
	last: string | null;
}

interface CaseRow {
	key: string;
	inputSha256: string;
	scenario: string;
	/** JSON; null when the case has none. */
	strata: string | null;
}

const CASES = `SELECT c."rowid" AS "row", c."key", c."inputSha256", s."key" AS "scenario", t."data" AS "strata"
	FROM "Case" c JOIN "Scenario" s ON s."id" = c."scenarioId" LEFT JOIN "CaseStrata" t ON t."caseId" = c."id" WHERE c."studyId" = ?`;

/** Reads a study once, without the texts of its cases. A freeze makes a ledger of its own, so this one is kept for those only who `keep` it. */
export async function survey(tx: Tx, study: FoundStudy, keep = false): Promise<Survey> {
	const { codebook } = study.guideline;
	const cases: ItemCase[] = [];
	const groups = new StrataOf();
	for await (const { key, scenario, inputSha256, strata } of paged<CaseRow>(tx, CASES, study.id))
		cases.push({
			id: key,
			scenario,
			inputSha256,
			strata: groups.map(JSON.parse(strata ?? '{}') as JsonObject)
		});
	const items = releaseItems(codebook, cases, sha256);
	const faults: string[] = [];
	const ledger = new Ledger(codebook, (_file, message) => void faults.push(message), study.panel);
	const roster = new Roster(newHash);
	let last: string | null = null;
	for await (const { answers, adjudication } of studyHistory(tx, study.id)) {
		for (const row of answers) {
			roster.answer(row);
			ledger.answer(row);
		}
		for (const row of adjudication) {
			roster.adjudication(row);
			ledger.adjudication(row);
		}
		for (const { at } of [...answers, ...adjudication]) if (last === null || at > last) last = at;
	}
	roster.close();
	const open = [];
	const unanswered = [];
	for (const one of settle(ledger, items)) {
		if (one.kind === 'open') open.push(one);
		else if (one.kind === 'omitted') unanswered.push(one);
	}
	const changed = items
		.filter(({ id, inputSha256 }) => [...ledger.inputHashes(id)].some((hash) => hash !== inputSha256))
		.map(({ id }) => id);
	const found = blocks({
		cases: cases.length,
		closed: study.closedAt !== null,
		waived: study.waivedReason !== null,
		unanswered,
		open,
		faults,
		changed
	});
	return {
		blocks: found,
		items,
		ledger: keep ? ledger : null,
		cases: cases.length,
		scenarios: new Set(cases.map((one) => one.scenario)).size,
		roster,
		last
	};
}
