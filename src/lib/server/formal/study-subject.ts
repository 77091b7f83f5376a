import type { Subject } from '../../domain/formal/subject.ts';
import type { Block } from '../../domain/freeze/blocked.ts';
import { settle } from '../../domain/freeze/settle.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { studyCases } from '../bundle/study-cases.ts';
import { survey } from '../bundle/survey.ts';
import type { Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { subjectOf } from './subject-of.ts';

/** The references that a freeze would now give a study, and what they are about; or what blocks a freeze. Hidden data is not taken along. */
export async function studySubject(tx: Tx, study: FoundStudy): Promise<{ subject: Subject } | { blocked: Block[] }> {
	const { blocks, items, ledger } = await survey(tx, study, true);
	if (blocks.length) return { blocked: blocks };
	const references: { id: string; question: string; label: string }[] = [];
	for (const one of settle(ledger!, items)) if (one.kind === 'reference') references.push(one.row);
	const cases: { id: string; scenario: string; visible: JsonObject }[] = [];
	for await (const { id, scenario, visible } of studyCases(tx, study.id)) cases.push({ id, scenario, visible });
	return { subject: subjectOf(study.guideline.codebook, cases, references) };
}
