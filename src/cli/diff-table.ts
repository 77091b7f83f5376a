import { HEADLINE } from '../lib/domain/freeze/agreement-summary.ts';
import type { ReleaseDiff } from '../lib/domain/freeze/diff.ts';
import type { Json, JsonObject } from '../lib/domain/shared/json.ts';

/** A difference between releases as tables for a terminal. */
export function diffTable(found: ReleaseDiff): string {
	const { from, to, same, follows, changed, added, removed, cases, touched, inputs, guideline, proposed } = found;
	const head = `${from.study} ${from.version} to ${to.study} ${to.version}`;
	if (same) return `${head}: the same content.`;
	return [
		`${head}: ${changed.length} labels changed, ${added.length} added, ${removed.length} gone, ${inputs.length} texts changed.`,
		follows
			? `${to.version} names ${from.version}, with this content, as what it supersedes.`
			: `${to.version} does not name this ${from.version} as what it supersedes.`,
		...(guideline.before === guideline.after
			? []
			: [`The guideline was ${guideline.before} and is ${guideline.after}.`]),
		...list('Cases added', cases.added),
		...list('Cases gone', cases.removed),
		...list('Texts changed', inputs),
		...section(
			['case', 'question', from.version, to.version, 'reason'],
			changed.map((one) => [one.id, one.question, one.before, one.after, why(one)])
		),
		...section(
			['case', 'question', 'added'],
			added.map((one) => [one.id, one.question, one.label])
		),
		...section(
			['case', 'question', 'gone'],
			removed.map((one) => [one.id, one.question, one.label])
		),
		...section(
			['case', 'question', 'same label, but other'],
			touched.map((one) => [one.id, one.question, one.names.join(', ')])
		),
		...section(['agreement', from.version, to.version], figures(found)),
		'',
		`A version after ${from.version} with this difference: ${proposed}.`
	].join('\n');
}

function why({ reason, cause }: ReleaseDiff['changed'][number]): string {
	const words = reason.replace(/\s+/g, ' ');
	return cause.kind === 'decision' ? `${words} (${cause.adjudicator}, ${cause.at.slice(0, 10)})` : words;
}

function figures({ agreement }: ReleaseDiff): string[][] {
	const questions = Object.entries(agreement);
	return questions.flatMap(([question, { before, after }]) =>
		HEADLINE.flatMap(([name, title]) => {
			const [a, b] = [before, after].map((headline) => figure(headline, name));
			const label = questions.length > 1 ? `${question}: ${title}` : title;
			return a === '' && b === '' ? [] : [[label, a, b]];
		})
	);
}

function figure(headline: Json, name: string): string {
	const metric = (headline as JsonObject | null)?.[name] as JsonObject | undefined;
	if (!metric) return '';
	const { value, ci } = metric;
	if (typeof value !== 'number') return 'undefined';
	const { low, high } = (ci ?? {}) as JsonObject;
	const interval =
		typeof low === 'number' && typeof high === 'number' ? ` (${low.toFixed(3)} to ${high.toFixed(3)})` : '';
	return `${value.toFixed(4)}${interval}`;
}

const list = (title: string, ids: string[]) => (ids.length ? [`${title}: ${ids.join(', ')}`] : []);

/** Columns as wide as their widest cell; the last one as it comes. */
function section(head: string[], rows: string[][]): string[] {
	if (!rows.length) return [];
	const all = [head, ...rows];
	const widths = head.map((_, at) => Math.min(60, Math.max(...all.map((cells) => cells[at].length))));
	return [
		'',
		...all.map((cells) => cells.map((cell, at) => (at < head.length - 1 ? cell.padEnd(widths[at]) : cell)).join('  '))
	];
}
