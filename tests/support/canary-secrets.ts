import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../src/lib/server/db/client.ts';

/** What a secret is; who may see it depends on it (may-see.ts). */
export type SecretKind =
	| 'guideline'
	| 'study'
	| 'text'
	| 'case'
	| 'stratum'
	| 'hidden'
	| 'source'
	| 'person'
	| 'answer'
	| 'answer-row'
	| 'dispute'
	/** Why a maintainer sent a case to adjudication. */
	| 'sent'
	/** What was said about a dispute, and the ids of what was said. */
	| 'comment'
	/** A flag about a case, prepared before labelling. */
	| 'flag'
	| 'decision'
	/** That a dispute is decided for good, and when: the id and time of such a decision, nothing of what it says. */
	| 'decided'
	/** What a model said in a cross-check. */
	| 'model'
	| 'token';

/** A text that only some may see, and what it belongs to (ids of rows). */
export interface Secret {
	text: string;
	kind: SecretKind;
	study?: string;
	/** Whose answer, decision, name or session it is. */
	person?: string;
	case?: string;
	scenario?: string;
	dispute?: string;
	item?: string;
	question?: string;
	/** Of what a model said: the study is not frozen. */
	sealed?: boolean;
	/** A decision's words that are published with a release: those of a final one. */
	final?: boolean;
}

/** All secrets by their text. */
export type Secrets = Map<string, Secret>;

const WORDS = /quokka-[\w-]*?-kea/g;

/** Reads the secrets out of a data folder that `canaryStudy` filled: its canaries, and with them opaque ids, times and places of quotes. */
export async function canarySecrets(db: Db, data: string): Promise<Secrets> {
	const secrets: Secrets = new Map();
	const add = (secret: Omit<Secret, 'text'>, ...texts: unknown[]) => {
		for (const text of texts.flatMap((one) => (typeof one === 'string' ? [one] : [])))
			secrets.set(text, { text, ...secret });
	};
	const words = (text: string | null | undefined) => text?.match(WORDS) ?? [];
	for (const row of await db.guideline.findMany()) {
		add({ kind: 'guideline' }, ...words(row.text));
		// The names of strata that a report of outcomes reads stand in the guideline, and are no less secret there.
		add({ kind: 'stratum' }, ...words(row.text).filter((one) => one.includes('-stratumname-')));
	}
	for (const { id, slug, title } of await db.study.findMany()) add({ kind: 'study', study: id }, slug, title);
	for (const { id, studyId: study, key } of await db.scenario.findMany())
		add({ kind: 'case', study, scenario: id }, key);
	const cases = await db.case.findMany({ include: { strata: true, hidden: true } });
	for (const { id, studyId: study, scenarioId: scenario, key, visible, strata, hidden } of cases) {
		const about = { study, scenario, case: id };
		add({ kind: 'case', ...about }, key);
		add({ kind: 'text', ...about }, ...words(visible));
		add({ kind: 'stratum', study }, ...words(strata?.data));
		add({ kind: 'source', study }, ...words(strata?.source));
		add({ kind: 'hidden', study }, ...words(hidden?.data));
	}
	for (const { id, name } of await db.person.findMany()) add({ kind: 'person', person: id }, id, name);
	for (const { id, studyId: study, personId: person } of await db.assignment.findMany())
		add({ kind: 'answer-row', study, person }, id);
	for (const { id, studyId: study, personId: person } of await db.submission.findMany())
		add({ kind: 'answer-row', study, person }, id);
	for (const row of await db.answer.findMany({ include: { spans: true, item: true } })) {
		const about = {
			study: row.item.studyId,
			person: row.personId,
			item: row.itemId,
			question: row.questionId
		};
		add({ kind: 'answer', ...about }, ...words(row.note), ...row.spans.map((span) => String(span.start)));
		add({ kind: 'answer-row', ...about }, row.id, row.at.toISOString(), row.ms === null ? null : String(row.ms));
	}
	for (const { itemId: item, text, item: of } of await db.flag.findMany({ include: { item: true } }))
		add({ kind: 'flag', study: of.studyId, item }, text);
	const disputes = await db.dispute.findMany({ include: { comments: true, decisions: true } });
	for (const { id: dispute, studyId: study, sentReason, comments, decisions } of disputes) {
		add({ kind: 'dispute', study, dispute }, dispute);
		add({ kind: 'sent', study, dispute }, sentReason);
		add({ kind: 'comment', study, dispute }, ...comments.flatMap((one) => [one.id, one.text]));
		for (const { id, kind, personId: person, at, rationale, reading, changeReason } of decisions) {
			const final = kind === 'final';
			add({ kind: 'decision', study, dispute, person, final }, ...[rationale, reading].flatMap(words));
			add({ kind: 'decision', study, dispute, person }, ...words(changeReason));
			add({ kind: kind === 'final' ? 'decided' : 'decision', study, dispute, person }, id, at.toISOString());
		}
	}
	for (const run of readdirSync(join(data, 'crosschecks'))) {
		const read = (file: string) => readFileSync(join(data, 'crosschecks', run, file), 'utf8');
		const { slug, releases, id } = await db.study.findUniqueOrThrow({
			where: { slug: JSON.parse(read('run.json')).target.study },
			include: { releases: true }
		});
		const said = words(read('attempts.jsonl')).filter((one) => one.startsWith('quokka-model-'));
		if (!said.length) throw new Error(`The run of ${slug} says nothing.`);
		// Its own ids are in the archive and in no report.
		add({ kind: 'model', study: id, sealed: !releases.length }, ...said);
	}
	return secrets;
}
