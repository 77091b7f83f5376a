import type { CrosscheckRow } from '../../domain/crosscheck/crosscheck-row.ts';
import { findQuotes } from '../../domain/crosscheck/find-quotes.ts';
import type { ModelAnswer, OutcomeKind, Usage } from '../../domain/crosscheck/outcome.ts';
import { scoreResponse } from '../../domain/crosscheck/score-response.ts';
import { StrataOf } from '../../domain/freeze/strata-of.ts';
import type { ReferenceRow, StrataRow } from '../../domain/freeze/release-row.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import { readAttempts } from './archive.ts';
import { decodedBody } from './decoded-body.ts';
import { releaseItems } from './items.ts';

/** A run laid beside a release. */
export interface RunRows {
	rows: CrosscheckRow[];
	/** Attempts that failed on the way. */
	transportFailures: number;
	/** Attempts that were called off before they were answered. */
	calledOff: number;
}

interface Kept {
	outcome: OutcomeKind;
	answer: ModelAnswer | null;
	usage: Usage;
}

/** Reads a run's archive and lays each case's scored response beside its reference. Answers are read out of the archived bytes, not out of what was noted of them. */
export async function runRows(folder: string, release: ReadRelease, question: string): Promise<RunRows> {
	const references = new Map<string, string>();
	for await (const row of release.rows<ReferenceRow>('references.jsonl'))
		if (row.question === question) references.set(row.id, row.label);
	const kept = new Map<string, Kept>();
	let [transportFailures, calledOff] = [0, 0];
	for await (const attempt of readAttempts(folder)) {
		if (attempt.outcome === null) {
			if (attempt.called_off) calledOff++;
			else transportFailures++;
			continue;
		}
		// A case that has its outcome keeps it.
		if (kept.has(attempt.case)) continue;
		const { outcome, usage, cut } = attempt;
		const body = decodedBody(attempt);
		const again = scoreResponse({ status: attempt.status ?? 0, body, cut }, () => null);
		const answer = outcome === 'usable' && again.kind === 'scored' ? again.answer : null;
		const agrees = answer !== null && answer.label === references.get(attempt.case);
		kept.set(attempt.case, { outcome, answer: agrees ? brief(answer) : answer, usage });
	}
	const strata = await strataOf(release);
	const rows: CrosscheckRow[] = [];
	for await (const { id, scenario, visible } of releaseItems(release)) {
		const reference = references.get(id);
		// What was waived has no reference to be laid beside.
		if (reference === undefined) continue;
		const found = kept.get(id);
		const row: CrosscheckRow = {
			id,
			scenario,
			strata: strata.get(id) ?? new Map(),
			reference,
			outcome: found?.outcome ?? null,
			answer: found?.answer ?? null,
			quotes: found?.answer ? findQuotes(visible, found.answer.supporting_quotes) : [],
			usage: found?.usage ?? { prompt: null, completion: null }
		};
		rows.push(found?.answer?.label === reference ? withoutQuotes(row) : row);
	}
	return { rows, transportFailures, calledOff };
}

/** What is kept of an answer that agrees: nobody reads its words again, and of a hundred thousand cases they would fill the memory. */
const brief = (answer: ModelAnswer): ModelAnswer => ({ ...answer, rationale: '', ambiguity_notes: '' });

/** The same of its quotes, once it is known where they stand. */
const withoutQuotes = (row: CrosscheckRow): CrosscheckRow => ({
	...row,
	answer: row.answer && { ...row.answer, supporting_quotes: [] },
	quotes: row.quotes.map(({ field, normalised }) => ({ quote: '', field, normalised }))
});

/** Strata by item; of a scenario those that all its cases share. */
async function strataOf(release: ReadRelease): Promise<Map<string, ReadonlyMap<string, string>>> {
	const { unit } = release.guideline.codebook;
	const groups = new StrataOf();
	const found = new Map<string, ReadonlyMap<string, string>>();
	const scenarios = new Map<string, string>();
	if (unit === 'scenario')
		for await (const { id, scenario } of release.rows<{ id: string; scenario: string }>('inputs.jsonl'))
			scenarios.set(id, scenario);
	for await (const { id, strata } of release.rows<StrataRow>('strata.jsonl')) {
		const own = groups.map(strata);
		const item = scenarios.get(id) ?? id;
		const before = found.get(item);
		found.set(item, before ? new Map([...before].filter(([name, value]) => own.get(name) === value)) : own);
	}
	return found;
}
