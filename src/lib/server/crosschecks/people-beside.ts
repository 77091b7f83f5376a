import { PeopleBesideItems, type PeopleBeside } from '../../domain/crosscheck/people-beside-items.ts';
import type { AdjudicationRow, AnswerRow } from '../../domain/freeze/release-row.ts';
import type { ReadRelease } from '../bundle/read-release.ts';

/** What the annotators and adjudicators of a release said of some of its items. */
export async function peopleBeside(
	release: ReadRelease,
	question: string,
	ids: ReadonlySet<string>
): Promise<(id: string) => PeopleBeside> {
	const people = new PeopleBesideItems(question, release.panel, ids);
	if (ids.size) {
		for await (const row of release.rows<AnswerRow>('answers.jsonl')) people.answer(row);
		for await (const row of release.rows<AdjudicationRow>('decisions.jsonl')) people.adjudication(row);
	}
	return (id) => people.of(id);
}
