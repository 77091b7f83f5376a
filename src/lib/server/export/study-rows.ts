import type { Json, JsonObject } from '../../domain/shared/json.ts';
import { studyCases } from '../bundle/study-cases.ts';
import { studyHistory } from '../bundle/study-history.ts';
import type { Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import type { Chosen, ExportRows } from './export-rows.ts';

export type Part = 'all' | 'cases' | 'answers' | 'inputs';

/**
 * What a study that is not frozen gives: its cases, and its answers in the long form that `labels import` and `agreement` read. Never
 * references: there are none yet; and hidden data only where it is asked for. With `all`, an answer stands beside its case, and a case without answers once by itself.
 */
export async function studyRows(
	tx: Tx,
	study: FoundStudy,
	part: Part,
	chosen: Chosen,
	withHidden = false
): Promise<ExportRows> {
	const { codebook } = study.guideline;
	const visible = codebook.fields.map((field) => `visible.${field.name}`);
	const strata = await names(tx, study.id, 'strata');
	const answer = ['case', 'annotator', 'question', 'label', 'unclear', 'note', 'evidence', 'at'];
	if (part === 'inputs')
		return { columns: ['id', 'scenario', ...visible, 'input_sha256'], rows: () => cases(tx, study, chosen, false) };
	if (part === 'cases')
		return {
			columns: ['id', 'scenario', ...strata, ...visible, ...(withHidden ? await names(tx, study.id, 'hidden') : [])],
			rows: () => cases(tx, study, chosen, true, withHidden)
		};
	if (part === 'answers') return { columns: answer, rows: () => answers(tx, study, chosen) };
	return {
		columns: [...answer, 'scenario', ...strata, ...(codebook.unit === 'case' ? visible : [])],
		rows: () => both(tx, study, chosen)
	};
}

async function names(tx: Tx, studyId: string, part: 'strata' | 'hidden'): Promise<string[]> {
	const found = new Set<string>();
	for await (const one of studyCases(tx, studyId))
		for (const name of Object.keys(one[part])) found.add(`${part}.${name}`);
	return [...found].sort();
}

async function* cases(
	tx: Tx,
	study: FoundStudy,
	chosen: Chosen,
	all: boolean,
	withHidden = false
): AsyncGenerator<JsonObject> {
	for await (const { id, scenario, visible, inputSha256, strata, hidden, source } of studyCases(tx, study.id)) {
		if (!chosen(strata)) continue;
		yield all
			? {
					id,
					scenario,
					strata,
					visible,
					...(withHidden ? { hidden } : {}),
					...(source === undefined ? {} : { source })
				}
			: { id, scenario, visible, input_sha256: inputSha256 };
	}
}

/** Strata by the ids that answers name: a case's own, or those of any case of a scenario. */
async function groups(
	tx: Tx,
	study: FoundStudy,
	chosen: Chosen
): Promise<Map<string, { scenario: string; strata: JsonObject }>> {
	const found = new Map<string, { scenario: string; strata: JsonObject }>();
	for await (const { id, scenario, strata } of studyCases(tx, study.id))
		if (chosen(strata)) found.set(study.guideline.codebook.unit === 'case' ? id : scenario, { scenario, strata });
	return found;
}

async function* answers(tx: Tx, study: FoundStudy, chosen: Chosen): AsyncGenerator<JsonObject> {
	const wanted = await groups(tx, study, chosen);
	const people = new Map(
		(await tx.person.findMany({ select: { id: true, name: true } })).map((person) => [person.id, person.name])
	);
	for await (const history of studyHistory(tx, study.id)) {
		if (!wanted.has(history.id)) continue;
		// By name, not by the ids that the database happened to give: the same study gives the same file.
		const given = history.answers.map((answer) => ({ ...answer, name: people.get(answer.annotator)! }));
		given.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
		for (const { id, name, question, label, unclear, note, evidence, at } of given)
			yield {
				case: id,
				annotator: name,
				question,
				label,
				unclear,
				note: note ?? '',
				evidence: evidence as unknown as Json,
				at
			};
	}
}

async function* both(tx: Tx, study: FoundStudy, chosen: Chosen): AsyncGenerator<JsonObject> {
	const wanted = await groups(tx, study, chosen);
	const rest = answers(tx, study, chosen);
	let next = await rest.next();
	const texts = study.guideline.codebook.unit === 'case' ? studyCases(tx, study.id) : scenarios(wanted);
	for await (const { id, visible } of texts) {
		const group = wanted.get(id);
		if (!group) continue;
		const own = { ...group, ...(visible ? { visible } : {}) };
		if (next.done || next.value.case !== id) yield { case: id, ...own };
		for (; !next.done && next.value.case === id; next = await rest.next()) yield { ...next.value, ...own };
	}
}

function* scenarios(wanted: ReadonlyMap<string, unknown>): Generator<{ id: string; visible?: JsonObject }> {
	for (const id of [...wanted.keys()].sort()) yield { id };
}
