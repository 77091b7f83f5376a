import type { Codebook } from '../../guideline/codebook.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { agreementSummary } from '../agreement-summary.ts';
import { agreementText, type IndependentAnswer } from '../agreement-text.ts';
import type { Ledger } from '../ledger.ts';
import { independentAnswers, type ReleaseItem } from '../settle.ts';
import { compareJson } from './compare-json.ts';
import type { FindingList } from './finding-list.ts';

/**
 * agreement.json against what the independent answers give now, number by number, and the manifest's summary against it.
 * Metrics that this Touchstone knows and the release did not have are left aside: the manifest lists those it was frozen with.
 */
export function checkAgreement(
	text: string,
	computed: JsonObject,
	manifest: JsonObject,
	{ ledger, codebook, items }: { ledger: Ledger; codebook: Codebook; items: readonly ReleaseItem[] },
	findings: FindingList
): void {
	const say = (message: string) => findings.add('agreement.json', message);
	let said: Json;
	try {
		said = JSON.parse(text) as Json;
	} catch {
		return say('It is no JSON.');
	}
	if (said === null || typeof said !== 'object' || Array.isArray(said)) return say('It is no JSON object.');
	const { answers, ...report } = said;
	const summary =
		manifest.agreement !== null && typeof manifest.agreement === 'object' && !Array.isArray(manifest.agreement)
			? manifest.agreement
			: {};
	const listed = new Set(Array.isArray(summary.metrics) ? summary.metrics : []);
	const unlisted = (path: string, name: string) => /(^|\.)metrics$/.test(path) && !listed.has(name);
	for (const message of compareJson(report, computed, '', unlisted)) say(message);
	compareAnswers(answers, independentAnswers(ledger, codebook.questions, items), say);
	if (!findings.has('agreement.json') && !sameText(text, report, ledger, codebook, items))
		say('Its JSON is not written the way a release writes it.');
	for (const message of compareJson(summary, agreementSummary(report) as unknown as Json, 'agreement'))
		findings.add('manifest.json', message);
}

function compareAnswers(said: Json | undefined, right: Iterable<IndependentAnswer>, say: (message: string) => void) {
	if (!Array.isArray(said)) return say('answers is no list.');
	let at = 0;
	for (const answer of right) {
		if (at >= said.length)
			return say(`answers ends before the answer of ${answer.annotator} to ${JSON.stringify(answer.id)}.`);
		for (const message of compareJson(said[at], answer as unknown as Json, `answers[${at}]`)) say(message);
		at++;
	}
	if (at < said.length) say(`answers has ${said.length - at} more than the independent answers in answers.jsonl.`);
}

function sameText(
	text: string,
	report: JsonObject,
	ledger: Ledger,
	codebook: Codebook,
	items: readonly ReleaseItem[]
): boolean {
	let at = 0;
	for (const piece of agreementText(report, independentAnswers(ledger, codebook.questions, items))) {
		if (!text.startsWith(piece, at)) return false;
		at += piece.length;
	}
	return at === text.length;
}
