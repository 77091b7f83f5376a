import { caseMessage } from '../../domain/crosscheck/case-message.ts';
import type { CrosscheckRow } from '../../domain/crosscheck/crosscheck-row.ts';
import { findQuotes } from '../../domain/crosscheck/find-quotes.ts';
import type { ModelAnswer, OutcomeKind, Usage } from '../../domain/crosscheck/outcome.ts';
import { StrataOf } from '../../domain/freeze/strata-of.ts';
import type { ReferenceRow, StrataRow } from '../../domain/freeze/release-row.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ReadRelease } from '../bundle/read-release.ts';
import { sha256 } from '../sha256.ts';
import { AttemptAudit } from './attempt-audit.ts';
import { eachAttempt } from './each-attempt.ts';
import { releaseItems } from './items.ts';

/** A run laid beside a release. */
export interface RunRows {
	rows: CrosscheckRow[];
	/** Attempts that failed on the way. */
	transportFailures: number;
	/** Attempts that were called off before they were answered. */
	calledOff: number;
}

/** What was scored of an item, for one text of it. */
interface Kept {
	outcome: OutcomeKind;
	answer: ModelAnswer | null;
	usage: Usage;
}

/**
 * Reads a run's archive and lays each item's scored response beside its reference. Everything is made anew out of the archived bytes, and has to be what was noted of
 * them: hashes, outcomes, answers. A response to another text of an item than the release's does not count. Fails with `invalid` at the first line that does not hold.
 */
export async function runRows(folder: string, release: ReadRelease, question: string): Promise<Result<RunRows>> {
	const references = new Map<string, string>();
	for await (const row of release.rows<ReferenceRow>('references.jsonl'))
		if (row.question === question) references.set(row.id, row.label);
	const kept = new Map<string, Kept>();
	let [transportFailures, calledOff] = [0, 0];
	const audit = new AttemptAudit();
	const read = await eachAttempt(folder, (attempt) => {
		const scored = audit.check(attempt);
		if (typeof scored === 'string') return scored;
		if (scored === null) {
			if (attempt.called_off) calledOff++;
			else transportFailures++;
			return null;
		}
		const key = `${attempt.case} ${attempt.message_sha256}`;
		// An item that has its outcome keeps it.
		if (kept.has(key)) return null;
		const { outcome, usage, answer } = scored;
		const agrees = answer !== null && answer.label === references.get(attempt.case);
		kept.set(key, { outcome, answer: agrees ? brief(answer) : answer, usage });
		return null;
	});
	if (!read.ok) return read;
	const { codebook } = release.guideline;
	const strata = await strataOf(release);
	const rows: CrosscheckRow[] = [];
	for await (const { id, scenario, visible } of releaseItems(release)) {
		const reference = references.get(id);
		// What was waived has no reference to be laid beside.
		if (reference === undefined) continue;
		const found = kept.get(`${id} ${sha256(caseMessage(codebook, visible))}`);
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
	return ok({ rows, transportFailures, calledOff });
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
