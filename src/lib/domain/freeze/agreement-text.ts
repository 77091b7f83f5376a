import { canonicalJson } from '../shared/canonical-json.ts';
import type { JsonObject } from '../shared/json.ts';

/** A line of `answers` in agreement.json: an annotator's last independent answer. */
export interface IndependentAnswer {
	id: string;
	question: string;
	annotator: string;
	label: string;
	unclear: boolean;
}

/**
 * agreement.json in pieces: one JSON document whose `answers` stand one to a line, so that a hundred thousand of them can be
 * written and compared. `report` is everything else, with numbers already rounded; it has no `answers` of its own.
 */
export function* agreementText(report: JsonObject, answers: Iterable<IndependentAnswer>): Generator<string> {
	let before = '{"answers":[\n';
	for (const { id, question, annotator, label, unclear } of answers) {
		yield before + canonicalJson({ id, question, annotator, label, unclear });
		before = ',\n';
	}
	yield `${before === ',\n' ? '' : before}\n],\n${canonicalJson(report).slice(1)}\n`;
}
